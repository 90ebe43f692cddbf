package main

import (
	"os"
	"strings"

	"tengen/internal/smtp"
	"tengen/say"
)

// readMail makes who sends the letters of the server, if there is one. The
// password of the mail server is no flag, because other users of the machine see
// the flags of a program.
func (p *program) readMail(s *served) error {
	if s.Smtp == "" && s.MailFrom == "" {
		return nil
	}
	if s.Smtp == "" || s.MailFrom == "" || s.origin == "" {
		return p.wrongUsage("serve", "serve.mail", nil)
	}
	config, err := smtp.Parse(s.Smtp)
	if err != nil {
		return &failure{status: statusUsage, text: err.Error(), help: "serve"}
	}
	config.Password, config.From = p.config.secret(smtpPassword), s.MailFrom
	if s.SmtpPasswordFile != "" {
		content, err := os.ReadFile(s.SmtpPasswordFile)
		if err != nil {
			return p.wrongUsage("serve", "serve.no-password-file", say.Args{"reason": err.Error()})
		}
		config.Password = strings.TrimRight(string(content), "\r\n")
	}
	m, err := smtp.New(config)
	if err != nil {
		return &failure{status: statusUsage, text: err.Error(), help: "serve"}
	}
	s.mail = m
	return nil
}
