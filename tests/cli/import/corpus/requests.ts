import { D, FOREIGN, M, O, P, type Sample } from './sample.ts'

const CDN = 'https://cdn.contentful.com/spaces/shop1234'
const ENTRIES = `${CDN}/environments/staging/entries`
const DELIVERY = 'delivery-key US shop1234 staging'

export const curls: readonly Sample[] = [
  {
    name: 'a curl command copied by Chrome for bash',
    given: [
      `curl '${ENTRIES}?limit=1' \\`,
      "  -H 'accept: application/json, text/plain, */*' \\",
      "  -H 'accept-language: en-US,en;q=0.9' \\",
      `  -H 'authorization: Bearer ${D}' \\`,
      String.raw`  -H $'x-contentful-user-agent: sdk contentful.js/0; platform \'browser\'' \\`,
      '  --compressed',
    ].join('\n'),
    found: [`${DELIVERY} :4 D`],
    form: 'curl',
  },
  {
    name: 'a curl command copied by Chrome for cmd with carets',
    given: [
      `curl ^"${ENTRIES}?limit=1^&include=2^" ^`,
      '  -H ^"accept: application/json^" ^',
      `  -H ^"authorization: Bearer ${D}^" ^`,
      '  -H ^"sec-ch-ua: ^\\^"Chromium^\\^";v=^\\^"1^\\^"^"',
    ].join('\r\n'),
    found: [`${DELIVERY} :3 D`],
  },
  {
    name: 'a curl command copied by an older Chrome for cmd',
    given: `curl "${ENTRIES}?limit=1&include=2" ^\r\n  -H "accept: */*" ^\r\n  -H "authorization: Bearer ${D}"\r\n`,
    found: [`${DELIVERY} :3 D`],
  },
  {
    name: 'a curl command written by Postman',
    given: `curl --location --globoff '${ENTRIES}' \\\n--header 'Content-Type: application/vnd.contentful.delivery.v1+json' \\\n--header 'Authorization: Bearer ${D}'`,
    found: [`${DELIVERY} :3 D`],
  },
  {
    name: 'a curl command with a quoted parameter',
    given: `curl "${ENTRIES}?access_token=${D}&limit=1"`,
    found: [`${DELIVERY} :1 D`],
  },
  {
    name: 'a curl command with an unquoted parameter',
    given: `$ curl ${ENTRIES}?access_token=${D}&limit=1`,
    found: [`${DELIVERY} :1 D`],
  },
  {
    name: 'a curl command with -G -d',
    given: `curl -sG -d limit=1 -d access_token=${D} ${ENTRIES}`,
    found: [`${DELIVERY} :1 D`],
  },
  {
    name: 'a curl command with --data-urlencode and --url',
    given: `curl --get \\\n --data-urlencode 'access_token=${D}' \\\n --url ${ENTRIES}`,
    found: [`${DELIVERY} :2 D`],
  },
  {
    name: 'a curl command with values joined to short options',
    given: `curl -sSHAuthorization:\\ Bearer\\ ${D} ${ENTRIES}`,
    found: [`${DELIVERY} :1 D`],
  },
  {
    name: 'a curl command with an equals sign',
    given: `curl --header="Authorization: Bearer ${D}" --url=${ENTRIES}`,
    found: [`${DELIVERY} :1 D`],
  },
  {
    name: 'a curl command with --oauth2-bearer',
    given: `curl --oauth2-bearer ${M} https://api.eu.contentful.com/users/me`,
    found: ['personal-access-token EU - - :1 M'],
  },
  {
    name: 'a curl command with a variable from the line above',
    given: `export TOKEN='${P}'\ncurl -H "Authorization: Bearer $TOKEN" https://preview.contentful.com/spaces/shop1234/entries`,
    found: ['preview-key US shop1234 - :1 P'],
  },
  {
    name: 'a curl command with an unknown variable',
    given: `curl -H "Authorization: Bearer $CONTENTFUL_TOKEN" ${ENTRIES}`,
    found: [],
    findings: ['unexpanded-variable :1'],
  },
  {
    name: 'a curl command with a placeholder',
    given: `curl -H 'Authorization: Bearer <access_token>' '${CDN}/entries'`,
    found: [],
    findings: ['placeholder :1'],
  },
  { name: 'a curl command without a token', given: `curl ${CDN}/entries`, found: [], findings: ['no-token :1'] },
  {
    name: 'a curl command with a personal access token on Delivery',
    given: `curl -H 'Authorization: Bearer ${M}' ${ENTRIES}`,
    found: ['personal-access-token US shop1234 staging :1 M'],
    findings: ['host-and-token-disagree :1 :1'],
  },
  {
    name: 'a curl command with an unclosed quote',
    given: `curl -H 'Authorization: Bearer ${D} ${ENTRIES}`,
    found: ['? - - - :1 D'],
    findings: ['kind-unknown :1'],
  },
  {
    name: 'a curl command with curly quotes',
    given: `curl -H “Authorization: Bearer ${D}” “${ENTRIES}”`,
    found: [`${DELIVERY} :1 D`],
  },
  {
    name: 'two curl commands in a text',
    given: `First:\n\n\`\`\`\ncurl -H 'Authorization: Bearer ${D}' ${ENTRIES}\n\`\`\`\nthen don't forget:\n\n    curl '${CDN.replace('cdn', 'preview')}/entries?access_token=${P}'\n`,
    found: [`${DELIVERY} :4 D`, 'preview-key US shop1234 - :8 P'],
  },
  {
    name: "a curl command to another product's host",
    given: `curl https://api.stripe.com/v1/charges -H 'Authorization: Bearer ${FOREIGN}'`,
    found: [],
  },
]

export const urls: readonly Sample[] = [
  { name: 'a URL of Delivery', given: `${ENTRIES}?access_token=${D}`, found: [`${DELIVERY} :1 D`], form: 'url' },
  {
    name: 'a URL of Preview with more parameters',
    given: `${CDN.replace('cdn', 'preview')}/entries?access_token=${P}&limit=1#x`,
    found: ['preview-key US shop1234 - :1 P'],
  },
  {
    name: 'a URL of another region',
    given: `https://cdn.eu.contentful.com/spaces/shop1234/entries?access_token=${O}\n`,
    found: ['delivery-key EU shop1234 - :1 O'],
  },
  {
    name: 'a URL of Management',
    given: `https://api.contentful.com/spaces/shop1234?access_token=${M}`,
    found: ['personal-access-token US shop1234 - :1 M'],
  },
  {
    name: 'a URL of GraphQL, which accepts two kinds of keys',
    given: `https://graphql.contentful.com/content/v1/spaces/shop1234/environments/live?access_token=${D}`,
    found: ['? US shop1234 live :1 D'],
    findings: ['kind-unknown :1'],
  },
  { name: 'a URL in angle brackets', given: `<${ENTRIES}?access_token=${D}>`, found: [`${DELIVERY} :1 D`] },
  {
    name: 'a URL without a scheme and with a byte order mark',
    given: `\ufeff  ${ENTRIES.slice(8)}?access_token=${D}\r\n`,
    found: [`${DELIVERY} :1 D`],
  },
  {
    name: 'a URL with an escaped token',
    given: `${ENTRIES}?access_token=${D.replace('7', '%37')}`,
    found: [`${DELIVERY} :1 D`],
  },
  {
    name: 'two URLs on two lines',
    given: `${ENTRIES}?access_token=${D}\n\nhttps://preview.contentful.com/spaces/blog1234/entries?access_token=${P}`,
    found: [`${DELIVERY} :1 D`, 'preview-key US blog1234 - :3 P'],
  },
  { name: 'a URL without a token', given: `${ENTRIES}?limit=1`, found: [], findings: ['no-token :1'] },
  {
    name: 'a URL with an unfilled template',
    given: `${CDN}/entries?access_token={{token}}`,
    found: [],
    findings: ['unexpanded-variable :1'],
  },
  {
    name: 'a URL of an unknown host',
    given: `https://cms.example.com/spaces/shop1234/entries?access_token=${D}`,
    found: ['? - shop1234 - :1 D'],
    findings: ['kind-unknown :1'],
  },
  {
    name: 'a URL of Management with a Preview key',
    given: `https://api.contentful.com/spaces/shop1234?access_token=${O}`,
    found: ['? US shop1234 - :1 O'],
    findings: ['kind-unknown :1'],
  },
]

const KINDLESS = (line: number, which: string): string => `? - - - :${line} ${which}`

export const bare: readonly Sample[] = [
  { name: 'a bare key', given: D, found: [KINDLESS(1, 'D')], findings: ['kind-unknown :1'], form: 'token' },
  { name: 'a bare personal access token', given: `${M}\n`, found: ['personal-access-token - - - :1 M'] },
  {
    name: 'an old key with line breaks around it',
    given: `\r\n\r\n${O}\r\n`,
    found: [KINDLESS(3, 'O')],
    findings: ['kind-unknown :3'],
  },
  { name: 'a quoted token', given: `"${M}"`, found: ['personal-access-token - - - :1 M'] },
  {
    name: 'a token in curly quotes with a byte order mark',
    given: `\ufeff“${M}”`,
    found: ['personal-access-token - - - :1 M'],
  },
  { name: 'a token after "Bearer"', given: `Bearer ${M}`, found: ['personal-access-token - - - :1 M'] },
  {
    name: 'a token in a header line',
    given: `Authorization: Bearer ${M}`,
    found: ['personal-access-token - - - :1 M'],
  },
  {
    name: 'a token in a query parameter',
    given: `?access_token=${M}&limit=1`,
    found: ['personal-access-token - - - :1 M'],
  },
  {
    name: 'two tokens on two lines',
    given: `${D}\n${M}\n`,
    found: [KINDLESS(1, 'D'), 'personal-access-token - - - :2 M'],
    findings: ['kind-unknown :1'],
  },
  {
    name: 'a token wrapped over two lines',
    given: `${M.slice(0, 20)}\n  ${M.slice(20)}`,
    found: ['personal-access-token - - - :1 M'],
  },
  { name: 'a bare placeholder', given: 'YOUR_ACCESS_TOKEN', found: [], findings: ['placeholder :1'] },
  {
    name: 'an example token',
    given: 'CONTENTFUL_ACCESS_TOKEN=example-token',
    found: [],
    findings: ['placeholder :1', 'no-space :1'],
  },
  {
    name: 'a token in a message',
    given: `Hi Kim,\n\nhere is the token: ${M}. It's for the shop.\n`,
    found: ['personal-access-token - - - :3 M'],
    form: 'text',
  },
  { name: 'a token of another product', given: `ghp_${'fake0'.repeat(8)}`, found: [] },
  { name: 'no text', given: ' \n', found: [], form: 'unknown' },
  { name: 'a sentence without a token', given: 'There is no token in this sentence.', found: [], form: 'unknown' },
]

const URL = 'https://preview.contentful.com/spaces/shop1234/environments/staging/entries'
export const requests: readonly Sample[] = [
  {
    name: 'an HTTP request',
    given: `GET /spaces/shop1234/environments/staging/entries?limit=1 HTTP/1.1\r\nHost: preview.contentful.com\r\nAuthorization: Bearer ${P}\r\n\r\n`,
    found: ['preview-key US shop1234 staging :3 P'],
    form: 'curl',
  },
  {
    name: 'an HTTP/2 request from the output of curl -v',
    given: `> GET /spaces/shop1234/entries HTTP/2\n> Host: cdn.eu.contentful.com\n> authorization: Bearer ${D}\n>`,
    found: ['delivery-key EU shop1234 - :3 D'],
  },
  {
    name: 'an .http file with two requests',
    given: `### previews\nGET ${URL}\nAccept: application/json\nAuthorization: Bearer ${P}\n\n###\nGET https://cdn.contentful.com/spaces/shop1234/entries?access_token=${D}\n`,
    found: ['preview-key US shop1234 staging :4 P', 'delivery-key US shop1234 - :7 D'],
  },
  {
    name: 'an HTTP request with a token in its URL',
    given: `GET /spaces/shop1234/entries?access_token=${D} HTTP/1.1\nHost: cdn.contentful.com\n`,
    found: ['delivery-key US shop1234 - :1 D'],
  },
  {
    name: 'an HTTPie command with a header',
    given: `http GET ${URL} Authorization:'Bearer ${P}'`,
    found: ['preview-key US shop1234 staging :1 P'],
  },
  {
    name: 'an HTTPie command with its own option',
    given: `$ https -A bearer -a ${P} preview.contentful.com/spaces/shop1234/entries`,
    found: ['preview-key US shop1234 - :1 P'],
  },
  {
    name: 'an HTTPie command with a parameter',
    given: `http --print=h ${URL} access_token==${P} limit==1`,
    found: ['preview-key US shop1234 staging :1 P'],
  },
  {
    name: 'an xh command on two lines',
    given: `xh \\\n  --auth-type=bearer --auth=${P} ${URL}`,
    found: ['preview-key US shop1234 staging :2 P'],
  },
]
