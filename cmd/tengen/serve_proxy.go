package main

import (
	"net/netip"

	"tengen/say"
)

// loopback is the word for a proxy on the same machine.
const loopback = "loopback"

// proxies reads the networks of our proxies: addresses, networks, and "loopback".
func (p *program) proxies(words []string) ([]netip.Prefix, error) {
	var list []netip.Prefix
	for _, word := range words {
		if word == loopback {
			list = append(list, netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128"))
			continue
		}
		if a, err := netip.ParseAddr(word); err == nil {
			list = append(list, netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(word)
		if err != nil {
			return nil, p.wrongUsage("serve", "serve.no-proxy", say.Args{"text": word})
		}
		list = append(list, network.Masked())
	}
	return list, nil
}
