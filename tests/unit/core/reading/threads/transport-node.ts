import { CONNECTION, type Thread } from './thread.ts'

const NOT_CHECKED = 'not-checked' as const

/** Connections that failed, in node's words. */
export const transportNode: Thread[] = [
  {
    seen: 'contentful-export',
    text: `Error: getaddrinfo ENOTFOUND cdn.contentful.com cdn.contentful.com:443
    at GetAddrInfoReqWrap.onlookup [as oncomplete] (dns.js:57:26)`,
    verdict: NOT_CHECKED,
    causes: ['offline-dns'],
    facts: { failure: { code: 'dns', words: 'ENOTFOUND' }, matters: 'failure' },
  },
  {
    seen: 'build services',
    text: 'FetchError: request to https://cdn.contentful.com/spaces/abc123space/entries failed, reason: getaddrinfo EAI_AGAIN cdn.contentful.com',
    verdict: NOT_CHECKED,
    causes: ['offline-dns'],
    facts: { failure: { code: 'dns', words: 'EAI_AGAIN' }, request: { space: 'abc123space' } },
  },
  {
    seen: 'a proxy that is off',
    text: 'Error: connect ECONNREFUSED 127.0.0.1:8888\n    at TCPConnectWrap.afterConnect [as oncomplete] (net.js:1107:14)',
    verdict: NOT_CHECKED,
    causes: ['connection-refused', 'proxy-interference'],
    facts: { failure: { code: 'refused', words: 'ECONNREFUSED' } },
  },
  {
    seen: 'contentful.js#2009',
    text: `Connection error occurred. Waiting for 2095 ms before retrying...
FetchError: request to https://cdn.contentful.com/spaces/abc123space/environments/master/entries failed, reason: socket hang up`,
    verdict: NOT_CHECKED,
    causes: ['connection-reset'],
    facts: { failure: { code: 'reset', words: 'socket hang up' } },
  },
  {
    seen: 'contentful.js#277',
    text: "Error: read ECONNRESET\n    at TLSWrap.onStreamRead (internal/stream_base_commons.js:111:27) {\n  errno: 'ECONNRESET',\n  code: 'ECONNRESET',\n  syscall: 'read'\n}",
    verdict: NOT_CHECKED,
    causes: ['connection-reset'],
    facts: { failure: { code: 'reset' } },
  },
  {
    seen: 'contentful-management.js#20',
    text: "{ [Error: connect ETIMEDOUT] code: 'ETIMEDOUT', errno: 'ETIMEDOUT', syscall: 'connect' }",
    verdict: NOT_CHECKED,
    causes: ['timeout'],
    facts: { failure: { code: 'timed-out', words: 'ETIMEDOUT' } },
  },
  {
    seen: 'contentful-management.js#20',
    text: "{ [Error: write EPROTO 140735252050704:error:140770FC:SSL routines:SSL23_GET_SERVER_HELLO:unknown protocol:../deps/openssl/openssl/ssl/s23_clnt.c:782:\n] code: 'EPROTO', errno: 'EPROTO', syscall: 'write' }",
    verdict: NOT_CHECKED,
    causes: ['proxy-interference', 'tls-untrusted'],
    facts: { failure: { code: 'tls', words: 'EPROTO' } },
  },
  {
    seen: 'a proxy address with https',
    text: 'Error: write EPROTO 4624:error:1408F10B:SSL routines:ssl3_get_record:wrong version number:c:\\ws\\deps\\openssl\\openssl\\ssl\\record\\ssl3_record.c:332:',
    verdict: NOT_CHECKED,
    causes: ['proxy-interference', 'tls-untrusted'],
    facts: { failure: { code: 'tls' } },
  },
  {
    seen: 'contentful.js#189',
    text: `"stack":"Error: timeout of 30000ms exceeded\\n    at createError (/app/node_modules/contentful/dist/contentful.node.js:952:15)","config":{"timeout":30000,"headers":{"Authorization":"Bearer XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX"},"baseURL":"https://cdn.contentful.com:443/spaces/xxxxxxx/"},"code":"ECONNABORTED"`,
    verdict: NOT_CHECKED,
    causes: ['timeout'],
    facts: { failure: { code: 'timed-out' }, request: { host: 'cdn.contentful.com', unset: [] } },
  },
  {
    seen: 'contentful-cli#1496',
    text: `🚨 Error:
[warning] Connection error occurred. Waiting for 2027 ms before retrying...
[warning] Connection error occurred. Waiting for 2686 ms before retrying...
  Error: unable to get local issuer certificate

│ Error: unable to get local issuer certificate                │
│     at TLSSocket.onConnectSecure (_tls_wrap.js:1502:34)      │`,
    verdict: NOT_CHECKED,
    causes: ['tls-untrusted'],
    facts: {
      failure: { code: 'tls', words: 'unable to get local issuer certificate' },
      retries: [{ of: 'connection' }],
    },
  },
  {
    seen: 'contentful-cli#693',
    text: '🚨  Error: unable to get local issuer certificate',
    verdict: NOT_CHECKED,
    causes: ['tls-untrusted'],
    facts: { failure: { code: 'tls' } },
  },
  {
    seen: 'company networks',
    text: "Error: self signed certificate in certificate chain\n    at TLSSocket.onConnectSecure (_tls_wrap.js:1497:34) {\n  code: 'SELF_SIGNED_CERT_IN_CHAIN'\n}",
    verdict: NOT_CHECKED,
    causes: ['tls-untrusted', 'proxy-interference'],
    facts: { failure: { code: 'tls' } },
  },
  {
    seen: 'old clients',
    text: 'FetchError: request to https://graphql.contentful.com/content/v1/spaces/abc123space failed, reason: certificate has expired',
    verdict: NOT_CHECKED,
    causes: ['tls-untrusted'],
    facts: { failure: { code: 'tls' }, request: { space: 'abc123space', host: 'graphql.contentful.com' } },
  },
  {
    seen: 'next.js',
    text: `TypeError: fetch failed
    at node:internal/deps/undici/undici:13185:13 {
  [cause]: ConnectTimeoutError: Connect Timeout Error (attempted addresses: 151.101.2.49:443, timeout: 10000ms)
      code: 'UND_ERR_CONNECT_TIMEOUT'
}`,
    verdict: NOT_CHECKED,
    causes: ['timeout'],
    facts: { failure: { code: 'timed-out' } },
  },
  {
    seen: 'next.js',
    text: 'TypeError: fetch failed\n    at node:internal/deps/undici/undici:12345:11',
    verdict: NOT_CHECKED,
    causes: CONNECTION,
    facts: { id: null },
  },
  {
    seen: 'a proxy that answers for itself',
    text: "Error: Parse Error: Expected HTTP/\n    at TLSSocket.socketOnData (node:_http_client:521:22) {\n  code: 'HPE_INVALID_CONSTANT'\n}",
    verdict: NOT_CHECKED,
    causes: ['not-the-platform', 'proxy-interference', 'connection-reset', 'unrecognized-error'],
    facts: { failure: { code: 'protocol' } },
  },
  {
    seen: 'contentful-migration#178',
    text: 'Error: tunneling socket could not be established, statusCode=407',
    verdict: NOT_CHECKED,
    causes: ['proxy-interference'],
    facts: { failure: { code: 'proxy' } },
  },
]
