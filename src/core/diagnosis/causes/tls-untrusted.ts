import { theHost, failed } from './failure-words.ts'
import type { CauseModule } from './cause-module.ts'

export const tlsUntrusted = {
  id: 'tls-untrusted',
  possible: [{ after: ['the certificate is not trusted'] }],
  fixes: ['try-again'],
  ...failed(
    (w) =>
      `No trusted TLS connection to ${theHost(w)} could be made${w.systemCode === null ? '' : ` (${w.systemCode})`}, so the token was not sent.`,
    'If your network inspects TLS, add its certificate authority in the settings (extra CA file); otherwise check the host. Never turn off the certificate check.',
  ),
} as const satisfies CauseModule
