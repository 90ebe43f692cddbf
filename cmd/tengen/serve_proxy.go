package main

import (
	"net/netip"

	"tengen/say"
)

// loopback is the word for a proxy on the same machine.
const loopback = "loopback"

// readProxies reads the networks of our proxies: addresses, networks, and
// "loopback".
func (p *program) readProxies(s *served) error {
	for _, word := range s.Proxy {
		if word == loopback {
			s.proxies = append(s.proxies, netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128"))
			continue
		}
		if a, err := netip.ParseAddr(word); err == nil {
			s.proxies = append(s.proxies, netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(word)
		if err != nil {
			return p.wrongUsage("serve", "serve.no-proxy", say.Args{"text": word})
		}
		s.proxies = append(s.proxies, network.Masked())
	}
	return nil
}
