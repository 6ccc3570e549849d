import type { CauseId, Verdict } from '../../src/shared/model/verdict.ts'

export const VERDICT_TEXTS = {
  accepted: 'The API takes the token.',
  rejected: 'The API reports that the token is no good, or gets no usable token.',
  'no-access': 'The token is good, but not for this space, environment, resource or action.',
  'not-checked': "Nothing was learned about the token. Don't replace it.",
  unreadable: "The keychain didn't release the token, so nothing was sent.",
} as const satisfies Record<Verdict, string>

/** `meaning`: the cause in one or two sentences; `proof`: what makes it certain; `fix`: what the user does next. */
type CauseText = { meaning: string; proof: string; fix: string }

export const CAUSE_TEXTS = {
  works: {
    meaning:
      'The API accepts the token. A response such as `InvalidQuery` counts too: the API reads a query only after it has accepted the token.',
    proof:
      "The response has content. At an address that isn't Contentful's own, an invalid token must be refused. A cached response is requested again without the cache.",
    fix: 'Nothing. If your program still fails, compare its request with this one.',
  },
  'works-but-empty': {
    meaning: 'The API accepts the token, but the list has no items.',
    proof: 'The same as for `works`, with an empty list.',
    fix: 'Publish content in this environment, or read drafts through Preview with a preview key.',
  },
  'token-missing': {
    meaning: 'The request carries no token.',
    proof: 'Token Desk sent the request itself and knows that it had no token.',
    fix: 'Set the variable or field that should contain the token. Send it as `Authorization: Bearer TOKEN`.',
  },
  'token-malformed': {
    meaning:
      "The text isn't the token that Contentful issued. It has quotes, whitespace or `Bearer` around it, or it's a placeholder.",
    proof: "The text can't be a token, or the API accepts it without the extra characters.",
    fix: 'Copy the token again, without anything around it.',
  },
  'token-of-other-api': {
    meaning: 'The token is for another API, such as a preview key sent to Delivery.',
    proof: 'Another API accepts the token, or Management lists it as a key of another API.',
    fix: 'Send the token to its own API, or use a token for this one. In GraphQL, a preview key needs `preview: true`.',
  },
  'token-of-other-service': {
    meaning: 'The token belongs to another service, such as the other region.',
    proof: 'The other service accepts the token. Token Desk checks this only with your consent.',
    fix: 'Use the hosts of that service.',
  },
  'header-not-delivered': {
    meaning: 'A proxy, CDN or gateway removes or changes the `Authorization` header.',
    proof: 'A token works in the query, but not in the header.',
    fix: 'Configure the proxy to pass the header on. Until then, send the token in the query.',
  },
  'query-not-delivered': {
    meaning: 'A proxy, CDN or gateway removes or changes the `access_token` parameter.',
    proof: 'A token works in the header, but not in the query.',
    fix: 'Send the token in the `Authorization` header.',
  },
  'key-not-active-yet': {
    meaning: "The key was created or changed seconds ago, and isn't active everywhere yet.",
    proof: 'The same request works a few seconds later, or Management already lists this key.',
    fix: "Wait a few seconds and try again. Don't create another key.",
  },
  'token-expired': {
    meaning: 'The personal access token has reached its end date.',
    proof: 'Management lists the token as expired. Another token of the same account has to read that list.',
    fix: 'Create a new personal access token.',
  },
  'token-unknown-or-revoked': {
    meaning: "Contentful doesn't recognize this token. It was revoked or replaced, or it never existed.",
    proof: 'Management lists the token as revoked, or every other cause is ruled out.',
    fix: "Look for the key in the web app, or create a new one. The old value can't be restored.",
  },
  'environment-not-enabled': {
    meaning: "The key works, but isn't enabled for this environment.",
    proof: 'Management lists the environment, and lists the key without it. Or another token reads the environment.',
    fix: 'Run `token-desk enable NAME --environment ID`, or enable it in **Settings > API keys**.',
  },
  'environment-missing': {
    meaning: 'The space has no environment with this ID.',
    proof: "Management doesn't list the environment.",
    fix: "Check the environment's ID.",
  },
  'environment-not-ready': {
    meaning: "The environment is still being created. Until it's ready, the API returns 404.",
    proof: 'Management lists the environment, but not as ready.',
    fix: "Wait until it's ready. If its creation failed, delete it and create it again.",
  },
  'space-of-another-token': {
    meaning: 'The key belongs to another space.',
    proof: "The key reaches another space, or the requested space exists and the key can't see it.",
    fix: 'Use the key with its own space, or use a key of the requested space.',
  },
  'space-missing': {
    meaning: 'No space has this ID, or the ID has a typo.',
    proof: "Every other cause is ruled out. The 404 alone is the same for a space that the token can't see.",
    fix: 'Compare the ID with the one in **Settings > General settings**.',
  },
  'space-no-access': {
    meaning: "The space exists, but this token can't see it.",
    proof: 'Management or another token reaches the space, and every other cause is ruled out.',
    fix: "Invite the token's owner to the space, or use a key that belongs to it.",
  },
  'resource-missing': {
    meaning: "The entry, asset, content type or path doesn't exist in this environment.",
    proof: "Preview or Management can't find it either.",
    fix: 'Check the ID, and which environment contains the resource.',
  },
  'resource-unpublished': {
    meaning: 'The entry or asset is a draft. Delivery returns published content only.',
    proof: 'Preview returns the draft, or Management shows that it was never published.',
    fix: 'Publish it, or read it through Preview with a preview key.',
  },
  'wrong-method-or-host': {
    meaning: "The request went to an API that doesn't have this path or method.",
    proof:
      'Another API responds, the path belongs to another API, or the method writes. Every other cause is ruled out.',
    fix: 'Send the request to the API that has this path and method, with a token for that API.',
  },
  'malformed-id': {
    meaning: "An ID in the path is empty, has forbidden characters, or is a variable that wasn't filled in.",
    proof: "The path or the API's response contains the wrong ID.",
    fix: 'Find the variable that fills this place in the path.',
  },
  'stale-cache': {
    meaning: 'A cache returned an old response.',
    proof: 'A fresh request gets a different response.',
    fix: 'Wait until the cache expires, or change the request. The key needs no change.',
  },
  'organization-grant-missing': {
    meaning: 'The token has no access to the organization that owns the space.',
    proof: 'The API reports it.',
    fix: "Grant the token access to the organization, or ask the organization's owner.",
  },
  'permission-denied': {
    meaning: "The token's owner may not do this.",
    proof: 'The API reports it, or the token works elsewhere on the same API.',
    fix: "Ask an admin to change the owner's role. If the error names a limit of the plan, free up space or change the plan.",
  },
  'offline-dns': {
    meaning: "The host name can't be resolved.",
    proof: 'The operating system reports it.',
    fix: 'Check your network and the spelling of the host name.',
  },
  'connection-refused': {
    meaning: 'The host refuses connections.',
    proof: 'The operating system reports it.',
    fix: 'Check the address and port, and whether the server is running.',
  },
  'connection-reset': {
    meaning: 'The connection broke before the response was complete.',
    proof: 'The operating system reports it.',
    fix: 'Try again. If it happens again, a firewall or proxy may close the connection.',
  },
  timeout: {
    meaning: "The response didn't arrive in time.",
    proof: 'The time limit of the request passed.',
    fix: 'Try again, or allow more time with `--timeout`.',
  },
  'tls-untrusted': {
    meaning: "The server's certificate isn't trusted, so the token wasn't sent.",
    proof: 'The TLS handshake fails.',
    fix: 'If your network inspects TLS, add its certificate authority with `--ca-file` or in the settings.',
  },
  'proxy-interference': {
    meaning: "A proxy, a filter or the network's login page responds, or changes the request.",
    proof: 'The proxy fails, or the response names the proxy or filter that sent it.',
    fix: "Sign in to the network, or ask for Contentful's hosts to be allowed. A proxy must not change the path.",
  },
  'rate-limited': {
    meaning: 'The API limits the rate of requests.',
    proof: 'The API responds with 429.',
    fix: 'Wait and try again, with fewer requests at a time.',
  },
  'platform-error': {
    meaning: "The API can't respond now, or the space is hibernated.",
    proof:
      "The API reports it. A gateway's error page without an error record proves it only if the other causes are ruled out.",
    fix: "Try again later, and check Contentful's status page. To wake a hibernated space, open it in the web app.",
  },
  'not-the-platform': {
    meaning: 'Another server responds at this address.',
    proof: "The response isn't Contentful's, or an invalid token gets content too. Every other cause is ruled out.",
    fix: "Check the base URL in the service's settings.",
  },
  redirected: {
    meaning: 'The server redirects the request. Token Desk never sends a token to another origin.',
    proof: 'The response is a redirect.',
    fix: "Check the base URL and what is in front of the API. If it's a login page, sign in first.",
  },
  cors: {
    meaning: 'A browser blocked the response.',
    proof: "A pasted browser error can't prove it: the network can cause the same message.",
    fix: "Check the browser's network panel. Management can't be called from a browser.",
  },
  'response-too-large': {
    meaning: "The response is larger than the API's limit of 7 MiB, or larger than Token Desk reads.",
    proof: 'Token Desk reaches its own limit, the API reports it, or one item of the same list works.',
    fix: 'Request less at a time: a smaller `limit`, a lower `include`, or selected fields.',
  },
  'unrecognized-error': {
    meaning: "The response isn't one that Token Desk knows, or the request was canceled.",
    proof: 'No other cause explains the response.',
    fix: "Read the response. Contentful's support can look up its request ID.",
  },
  'keychain-unavailable': {
    meaning: 'No keychain responds on this system.',
    proof: "The keychain can't be reached, or doesn't respond in time.",
    fix: 'Look for an open keychain dialog. Otherwise, start or install a keychain, such as gnome-keyring on Linux.',
  },
  'keychain-locked': {
    meaning: 'The keychain is locked.',
    proof: 'The keychain reports it.',
    fix: 'Unlock the keychain, and allow access if it asks.',
  },
  'secret-gone': {
    meaning: "The keychain no longer contains this token's secret.",
    proof: 'The keychain is unlocked and has no such item.',
    fix: 'Paste the token again, or remove it from the vault.',
  },
} as const satisfies Record<CauseId, CauseText>

/** What a user sees when an observation in `after` of a cause was made, to complete "Possible after". */
export const RESPONSE_TEXTS: Readonly<Record<string, string>> = {
  'the keychain is not there': 'no keychain on this system',
  'the keychain does not answer': "a keychain that doesn't respond",
  'the keychain is locked': 'a locked keychain',
  'the secret is gone': 'an unlocked keychain without the secret',
  'the keychain gave no secret': 'a keychain that returns no secret',
  'the name was not resolved': 'a failed DNS lookup',
  'the connection was refused': 'a refused connection',
  'the connection was reset': 'a broken connection',
  'no answer came in time': 'a timeout',
  'the certificate is not trusted': 'a failed TLS handshake',
  'the proxy failed': 'a failure of the proxy',
  'the answer was too large to take': "a response over Token Desk's limit",
  'the answer was not HTTP': "a response that isn't HTTP",
  'the request was cancelled': 'a canceled request',
  'nothing was sent': "a request that wasn't sent",
  'a browser blocked the request': "a browser's CORS error",
  'the answer redirects elsewhere': 'a redirect',
  'somebody else asks for a login': "another server's login request",
  'a proxy or a filter says that it answered': 'a response that names a proxy or filter',
  'a page came instead of content': 'an HTML page',
  'a foreign answer came': "a response that isn't Contentful's",
  'a gateway failed without a record': 'a gateway error without an error record',
  'the answer is unreadable': 'an unreadable response',
  'the platform limits the rate': '429',
  'the platform failed': 'a server error (5xx)',
  'the space is hibernated': 'an error about a hibernated space',
  'the answer was too large for the platform': 'an error about the size of the response',
  'the platform called the request bad': '400 `BadRequest`',
  'the error id is unknown': 'an unknown error ID',
  'content came': 'content',
  'an empty list came': 'an empty list',
  'content came without a token': 'content without a token',
  'content began and broke off': 'incomplete content',
  'the request has another problem': 'an error about the query or the body',
  'the token was refused': '`AccessTokenInvalid`',
  'the token was reported missing': 'an error about a missing token',
  'the environment was not found': '404 for the environment',
  'the space was not found': '404 for the space',
  'the resource was not found': '404 for the resource',
  'something was not found': '404 without details',
  'the organization has not granted access': '`OrganizationAccessGrantRequired`',
  'access was denied': '`AccessDenied`',
}
