import type { TlsOptions } from '../row.ts'
import { pass, type NginxRow } from './nginx-row.ts'

const conf = ({ up }: { up: string }): string => pass(up)

const untrusted = (name: string, tls: TlsOptions, words: RegExp[]): NginxRow => ({
  name,
  truth: 'clear',
  scheme: 'https',
  tls,
  trust: 'authority',
  verdict: 'not-checked',
  first: ['tls-untrusted'],
  words,
  conf,
})

export const NGINX_TLS_ROWS: NginxRow[] = [
  {
    name: 'TLS that the given authority vouches for',
    truth: 'clear',
    scheme: 'https',
    tls: { certificate: 'good' },
    trust: 'authority',
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
    conf,
  },
  {
    name: 'TLS of an authority that was not given',
    truth: 'clear',
    scheme: 'https',
    tls: { certificate: 'good' },
    verdict: 'not-checked',
    first: ['tls-untrusted'],
    words: [/authority|issuer|issued|CA file/i],
    conf,
  },
  untrusted('TLS of another authority', { certificate: 'unknown-authority' }, [
    /authority|issuer|issued|intermediate/i,
  ]),
  untrusted('TLS, certificate expired', { certificate: 'expired' }, [/expired|run out/i]),
  untrusted('TLS, certificate of another host', { certificate: 'other-host' }, [
    /(other|another|different) (host|name)|not (valid |made |issued )?for|does not (match|name|cover)|host ?name/i,
  ]),
  untrusted('TLS, self-signed', { certificate: 'self-signed' }, [/self-signed|signed (itself|by itself)/i]),
  untrusted('TLS, no intermediate sent', { certificate: 'no-intermediate' }, [/intermediate/i]),
  untrusted('TLS, only old versions', { certificate: 'good', versions: 'old' }, [/version|cipher/i]),
  {
    name: 'TLS 1.2 alone',
    truth: 'clear',
    scheme: 'https',
    tls: { certificate: 'good', versions: '1.2' },
    trust: 'authority',
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
    conf,
  },
  {
    name: 'TLS, a client certificate wanted: 400 and a page',
    truth: 'clear',
    scheme: 'https',
    tls: { certificate: 'good', clients: 'wanted' },
    trust: 'authority',
    verdict: 'not-checked',
    first: ['tls-untrusted', 'not-the-platform', 'proxy-interference'],
    words: [/certificate/i],
    conf,
  },
  {
    name: 'plain HTTP asked at its TLS port',
    truth: 'clear',
    tls: { certificate: 'good' },
    verdict: 'not-checked',
    first: ['tls-untrusted', 'not-the-platform', 'proxy-interference'],
    words: [/https|TLS/],
    conf,
  },
  {
    name: 'TLS asked at its plain port',
    truth: 'clear',
    scheme: 'https',
    verdict: 'not-checked',
    first: ['tls-untrusted', 'not-the-platform', 'proxy-interference'],
    words: [/not speak TLS|speaks? (no TLS|plain)|plain HTTP/i],
    conf,
  },
]
