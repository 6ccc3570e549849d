/**
 * What our page may do. Sent as a header by the protocol handler with every document. Scripts, styles and bodies come
 * from our own origin only; nothing may be framed, posted or navigated; strings never become code or markup except
 * through the two named policies: Svelte's templates and the address of our own worker.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html token-desk-worker',
].join('; ')
