import type { Thread } from './thread.ts'

const dns = { verdict: 'not-checked', causes: ['offline-dns'], facts: { failure: { code: 'dns' } } } as const
const tls = { verdict: 'not-checked', causes: ['tls-untrusted'], facts: { failure: { code: 'tls' } } } as const
const timeout = { verdict: 'not-checked', causes: ['timeout'], facts: { failure: { code: 'timed-out' } } } as const
const reset = { verdict: 'not-checked', causes: ['connection-reset'], facts: { failure: { code: 'reset' } } } as const
const refused = {
  verdict: 'not-checked',
  causes: ['connection-refused'],
  facts: { failure: { code: 'refused' } },
} as const

/** Connections that failed, in the words of other languages. */
export const transportOther: Thread[] = [
  {
    seen: 'Java',
    text: 'java.net.UnknownHostException: Unable to resolve host "cdn.contentful.com": No address associated with hostname',
    ...dns,
  },
  {
    seen: 'Java',
    text: 'javax.net.ssl.SSLHandshakeException: PKIX path building failed: sun.security.provider.certpath.SunCertPathBuilderException: unable to find valid certification path to requested target',
    ...tls,
  },
  {
    seen: 'contentful/vault#137',
    text: 'java.lang.RuntimeException: javax.net.ssl.SSLHandshakeException: javax.net.ssl.SSLProtocolException: SSL handshake aborted: ssl=0x5c039588: Failure in SSL library, usually a protocol error\nerror:1407742E:SSL routines:SSL23_GET_SERVER_HELLO:tlsv1 alert protocol version',
    ...tls,
  },
  {
    seen: 'Android',
    text: 'javax.net.ssl.SSLHandshakeException: java.security.cert.CertPathValidatorException: Trust anchor for certification path not found.',
    ...tls,
  },
  {
    seen: 'Java',
    text: 'java.net.SocketTimeoutException: connect timed out\n\tat okhttp3.internal.platform.Platform.connectSocket(Platform.java:129)',
    ...timeout,
  },
  {
    seen: 'Java',
    text: 'java.net.ConnectException: Failed to connect to cdn.contentful.com/151.101.2.49:443',
    ...refused,
  },
  {
    seen: '.NET',
    text: 'System.Net.Http.HttpRequestException: No such host is known. (cdn.contentful.com:443)\n ---> System.Net.Sockets.SocketException (11001): No such host is known.',
    ...dns,
  },
  {
    seen: '.NET',
    text: 'System.Net.Http.HttpRequestException: The SSL connection could not be established, see inner exception.\n ---> System.Security.Authentication.AuthenticationException: The remote certificate is invalid according to the validation procedure: UntrustedRoot',
    ...tls,
  },
  {
    seen: '.NET',
    text: 'System.Threading.Tasks.TaskCanceledException: The request was canceled due to the configured HttpClient.Timeout of 100 seconds elapsing.',
    ...timeout,
  },
  {
    seen: '.NET',
    text: 'System.Net.Sockets.SocketException (10061): No connection could be made because the target machine actively refused it.',
    ...refused,
  },
  {
    seen: 'Python',
    text: "requests.exceptions.SSLError: HTTPSConnectionPool(host='cdn.contentful.com', port=443): Max retries exceeded with url: /spaces/abc123space/entries (Caused by SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: self signed certificate in certificate chain (_ssl.c:1129)')))",
    verdict: 'not-checked',
    causes: ['tls-untrusted'],
    facts: { failure: { code: 'tls' }, request: { host: 'cdn.contentful.com', space: 'abc123space' } },
  },
  {
    seen: 'doc.websoft9.com#268',
    text: "requests.exceptions.ReadTimeout: HTTPSConnectionPool(host='cdn.contentful.com', port=443): Read timed out. (read timeout=1)",
    ...timeout,
  },
  {
    seen: 'Python',
    text: "requests.exceptions.ConnectionError: HTTPSConnectionPool(host='cdn.contentful.com', port=443): Max retries exceeded with url: /spaces/x (Caused by NameResolutionError(\"<urllib3.connection.HTTPSConnection object at 0x7f>: Failed to resolve 'cdn.contentful.com' ([Errno 11001] getaddrinfo failed)\"))",
    ...dns,
  },
  {
    seen: 'Python',
    text: "requests.exceptions.ProxyError: HTTPSConnectionPool(host='cdn.contentful.com', port=443): Max retries exceeded with url: /spaces/x (Caused by ProxyError('Cannot connect to proxy.', OSError('Tunnel connection failed: 407 Proxy Authentication Required')))",
    verdict: 'not-checked',
    causes: ['proxy-interference'],
    facts: { failure: { code: 'proxy' } },
  },
  {
    seen: 'Python',
    text: "urllib3.exceptions.ProtocolError: ('Connection aborted.', RemoteDisconnected('Remote end closed connection without response'))",
    ...reset,
  },
  {
    seen: 'Go',
    text: 'Get "https://cdn.contentful.com/spaces/abc123space/entries": dial tcp: lookup cdn.contentful.com on 127.0.0.53:53: no such host',
    ...dns,
  },
  {
    seen: 'go-tfe#172',
    text: 'Error: Get "https://api.contentful.com/spaces/abc123space": x509: certificate signed by unknown authority',
    ...tls,
  },
  {
    seen: 'Go',
    text: 'Get "https://api.contentful.com/spaces/abc123space": net/http: TLS handshake timeout',
    ...timeout,
  },
  {
    seen: 'Go',
    text: 'Get "https://cdn.contentful.com/": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
    ...timeout,
  },
  { seen: 'Go', text: 'read tcp 10.0.0.2:51234->151.101.2.49:443: read: connection reset by peer', ...reset },
  {
    seen: 'Go',
    text: 'Get "https://cdn.contentful.com/": tls: first record does not look like a TLS handshake',
    verdict: 'not-checked',
    causes: ['proxy-interference', 'tls-untrusted'],
    facts: { failure: { code: 'tls' } },
  },
  {
    seen: 'Ruby',
    text: 'Failed to open TCP connection to cdn.contentful.com:443 (getaddrinfo: Name or service not known) (SocketError)',
    ...dns,
  },
  { seen: 'contentful.rb#38', text: 'Errno::ETIMEDOUT: Connection timed out', ...timeout },
  {
    seen: 'Ruby',
    text: 'OpenSSL::SSL::SSLError: SSL_connect returned=1 errno=0 state=error: certificate verify failed (unable to get local issuer certificate)',
    ...tls,
  },
  {
    seen: 'contentful-management.rb#213',
    text: "HTTP::ConnectionError: error reading from socket: Could not parse data\n/app/gems/http-4.2.0/lib/http/response/parser.rb:31:in `add'",
    verdict: 'not-checked',
    causes: ['connection-reset', 'not-the-platform', 'proxy-interference', 'unrecognized-error'],
    facts: { failure: { code: 'protocol' } },
  },
  {
    seen: 'Swift',
    text: 'Error Domain=NSURLErrorDomain Code=-1003 "A server with the specified hostname could not be found." UserInfo={NSErrorFailingURLStringKey=https://cdn.contentful.com/spaces/abc123space}',
    ...dns,
  },
  {
    seen: 'Swift',
    text: 'Error Domain=NSURLErrorDomain Code=-1009 "The Internet connection appears to be offline."',
    ...dns,
  },
  {
    seen: 'Swift',
    text: 'Task <1>.<2> finished with error [-1001] Error Domain=NSURLErrorDomain Code=-1001 "The request timed out."',
    ...timeout,
  },
  { seen: 'Swift', text: 'NSURLErrorDomain error -1202: The certificate for this server is invalid.', ...tls },
  { seen: 'Swift', text: 'Error Domain=NSURLErrorDomain Code=-1005 "The network connection was lost."', ...reset },
  {
    seen: 'contentful.php#283',
    text: 'PHP Fatal error:  Uncaught GuzzleHttp\\Exception\\RequestException: cURL error 77:  (see https://curl.haxx.se/libcurl/c/libcurl-errors.html) in /app/vendor/guzzlehttp/guzzle/src/Handler/CurlFactory.php:201',
    ...tls,
  },
  {
    seen: 'PHP',
    text: 'cURL error 6: Could not resolve host: cdn.contentful.com (see https://curl.haxx.se/libcurl/c/libcurl-errors.html) for https://cdn.contentful.com/spaces/abc123space/environments/master/entries',
    ...dns,
  },
  {
    seen: 'PHP',
    text: 'cURL error 28: Operation timed out after 30000 milliseconds with 0 bytes received',
    ...timeout,
  },
  {
    seen: 'PHP',
    text: 'GuzzleHttp\\Exception\\ConnectException: cURL error 60: SSL certificate problem: unable to get local issuer certificate',
    ...tls,
  },
  {
    seen: 'PHP',
    text: 'cURL error 56: Received HTTP code 407 from proxy after CONNECT',
    verdict: 'not-checked',
    causes: ['proxy-interference'],
    facts: { failure: { code: 'proxy' } },
  },
]
