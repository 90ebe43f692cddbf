package main

import (
	"net/url"

	"tengen/internal/account"
	"tengen/internal/smtp"
)

// smtpPassword is where the password of the mail server stands; an argument would
// be seen by other users of the machine.
const smtpPassword = "TENGEN_SMTP_PASSWORD"

// mailer is who sends the letters of the server, nil if it sends none, and the
// address that stands in them.
func (p *program) mailer(f *serveFlags) (account.Mailer, string, error) {
	if f.Smtp == "" && f.MailFrom == "" && f.Address == "" {
		return nil, "", nil
	}
	site, err := url.Parse(f.Address)
	if f.Smtp == "" || f.MailFrom == "" || err != nil || site.Host == "" || site.Scheme != "http" && site.Scheme != "https" ||
		site.User != nil || site.Path != "" && site.Path != "/" || site.RawQuery != "" || site.Fragment != "" {
		return nil, "", p.wrongUsage("serve", "serve.mail", nil)
	}
	config, err := smtp.Parse(f.Smtp)
	if err != nil {
		return nil, "", &failure{status: statusUsage, text: err.Error(), help: "serve"}
	}
	config.Password, config.From = p.env(smtpPassword), f.MailFrom
	m, err := smtp.New(config)
	if err != nil {
		return nil, "", &failure{status: statusUsage, text: err.Error(), help: "serve"}
	}
	return m, site.Scheme + "://" + site.Host, nil
}
