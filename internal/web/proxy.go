package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// fromProxy reports whether a request was sent by a proxy of ours. Only then its
// X-Forwarded headers say anything: everybody can write them.
func (s *Server) fromProxy(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && s.trusted(peer.Addr())
}

// trusted reports whether an address is that of a proxy of ours.
func (s *Server) trusted(a netip.Addr) bool {
	for _, p := range s.config.Proxies {
		if p.Contains(a.Unmap().WithZone("")) {
			return true
		}
	}
	return false
}

// https reports whether the browser speaks HTTPS, to us or to our proxy.
func (s *Server) https(r *http.Request) bool {
	return r.TLS != nil || len(s.config.Proxies) > 0 && r.Header.Get("X-Forwarded-Proto") == "https" && s.fromProxy(r)
}

// address is the network address of the client, without the port. Behind proxies
// it is the last one of X-Forwarded-For that is no proxy of ours: what stands
// before it was written by the client.
func (s *Server) address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if len(s.config.Proxies) == 0 || !s.fromProxy(r) {
		return host
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		host = hop.Unmap().String()
		if !s.trusted(hop) {
			break
		}
	}
	return host
}

// strictTransport tells a browser that came by HTTPS to come by nothing else for a
// year.
const strictTransport = "max-age=31536000"

// transported sets what depends on how a request came: strict transport security
// belongs to HTTPS alone.
func (s *Server) transported(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.https(r) {
			w.Header().Set("Strict-Transport-Security", strictTransport)
		}
		next.ServeHTTP(w, r)
	})
}
