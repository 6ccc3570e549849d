/** What a web server says of TLS in an answer, since it cannot say it in TLS. */
export type TlsComplaint = 'plain-http-on-tls-port' | 'client-certificate-wanted'

/** nginx; Apache; Go, and with it Caddy, Traefik and Kubernetes; Tomcat; Jetty and others in similar words. */
const PLAIN_HTTP =
  /plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL-enabled|sent an HTTP request to an HTTPS server|combination of host and port requires TLS|HTTP(?: request)? (?:sent )?to (?:an )?(?:HTTPS|SSL|TLS) (?:port|server)/i

const CLIENT_CERTIFICATE =
  /No required SSL certificate was sent|The SSL certificate error|client certificate (?:is )?required|requires? a (?:valid )?client certificate/i

/**
 * Whether a refusal says that a TLS port was asked in plain http, or that a client certificate is missing: the request
 * never came as far as the platform. Null: it says neither.
 */
export const tlsComplaintIn = (status: number, text: string): TlsComplaint | null => {
  if (status < 400 || status > 499) return null
  const start = text.slice(0, 16_384)
  if (PLAIN_HTTP.test(start)) return 'plain-http-on-tls-port'
  return CLIENT_CERTIFICATE.test(start) ? 'client-certificate-wanted' : null
}
