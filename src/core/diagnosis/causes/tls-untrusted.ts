import { failed, theHost } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const tlsUntrusted = {
  id: 'tls-untrusted',
  possible: [
    { after: ['a tool hides its reason'], rarely: true, rank: 3 },
    { after: ['the certificate is not trusted'] },
  ],
  fixes: ['try-again'],
  headline: (judged) => `No secure connection to ${theHost(judged)}`,
  ...failed('The token wasn’t sent.', 'If your network inspects TLS, add its certificate authority in the settings.'),
  reference: {
    meaning: "The server's certificate isn't trusted, so the token wasn't sent.",
    proof: 'The TLS handshake fails.',
    fix: 'If your network inspects TLS, add its certificate authority with `--ca-file` or in the settings.',
  },
} as const satisfies CauseModule
