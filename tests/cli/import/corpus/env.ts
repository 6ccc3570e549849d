import { D, FOREIGN, M, O, P, lines, type Sample } from './sample.ts'

const [SPACE, HOST] = ['CONTENTFUL_SPACE_ID=shop1234', 'CONTENTFUL_HOST=preview.contentful.com']

export const samples: readonly Sample[] = [
  {
    name: "all three tokens, another product's key, comments and quotes",
    given: lines(
      '# Contentful',
      SPACE,
      `CONTENTFUL_ACCESS_TOKEN="${D}" # published`,
      `CONTENTFUL_PREVIEW_ACCESS_TOKEN='${P}'`,
      '',
      `export CONTENTFUL_MANAGEMENT_TOKEN=${M}`,
      'CONTENTFUL_ENVIRONMENT=staging',
      `STRIPE_SECRET_KEY=${FOREIGN}`,
      'PORT=3000',
    ),
    found: [
      'delivery-key US shop1234 staging :3 D',
      'preview-key US shop1234 staging :4 P',
      'personal-access-token US shop1234 staging :6 M',
    ],
    ignored: 2,
    form: 'env',
  },
  {
    name: 'Windows line breaks and a byte order mark',
    given: `\ufeff${SPACE}\r\nCONTENTFUL_DELIVERY_TOKEN=${D}\r\n`,
    found: ['delivery-key US shop1234 - :2 D'],
    ignored: 0,
  },
  {
    name: 'UTF-16 as an old editor saves it',
    given: new Uint8Array(Buffer.from(`\ufeff${SPACE}\r\nCONTENTFUL_DELIVERY_TOKEN=${D}\r\n`, 'utf16le')),
    found: ['delivery-key US shop1234 - :2 D'],
  },
  {
    name: 'surrounding blanks, a backtick, and no final line break',
    given: ` CTF_SPACE_ID = shop1234\n  CTF_CDA_ACCESS_TOKEN = \`${D}\`\nCTF_CPA_ACCESS_TOKEN = ${P}   `,
    found: ['delivery-key US shop1234 - :2 D', 'preview-key US shop1234 - :3 P'],
  },
  {
    name: 'a multi-line value above it',
    given: lines(
      'PRIVATE_KEY="-----BEGIN KEY-----',
      'CONTENTFUL_ACCESS_TOKEN=not-this-one',
      '-----END KEY-----"',
      SPACE,
      `CONTENTFUL_ACCESS_TOKEN=${D}`,
    ),
    found: ['delivery-key US shop1234 - :5 D'],
    ignored: 1,
  },
  {
    name: 'variables that refer to others',
    given: lines(
      'SPACE=shop1234',
      `SECRET_OF_THE_SHOP=${D}`,
      'CONTENTFUL_SPACE_ID=${SPACE}',
      'CONTENTFUL_ACCESS_TOKEN=$SECRET_OF_THE_SHOP',
      'CONTENTFUL_ENVIRONMENT=${STAGE:-staging}',
    ),
    found: ['delivery-key US shop1234 staging :4 D'],
  },
  {
    name: 'references to unset variables',
    given: lines(SPACE, 'CONTENTFUL_ACCESS_TOKEN=${TOKEN_FROM_CI}', 'CONTENTFUL_PREVIEW_TOKEN=$OTHER'),
    found: [],
    findings: ['unexpanded-variable :2', 'unexpanded-variable :3'],
    ignored: 0,
  },
  {
    name: 'variables that refer to each other in a circle',
    given: lines(
      SPACE,
      'CONTENTFUL_ACCESS_TOKEN=${CONTENTFUL_DELIVERY_KEY}',
      'CONTENTFUL_DELIVERY_KEY=${CONTENTFUL_ACCESS_TOKEN}',
    ),
    found: [],
    findings: ['unexpanded-variable :2', 'unexpanded-variable :3'],
  },
  {
    name: 'the placeholders of an example',
    given: lines(
      'CONTENTFUL_SPACE_ID=your-space-id',
      'CONTENTFUL_ACCESS_TOKEN=your-token-here',
      'CONTENTFUL_PREVIEW_ACCESS_TOKEN=<token>',
      'CONTENTFUL_MANAGEMENT_TOKEN=xxx',
    ),
    found: [],
    findings: ['placeholder :1', 'placeholder :2', 'placeholder :3', 'placeholder :4'],
  },
  {
    name: 'a Delivery key with the host of Preview',
    given: lines(SPACE, `CONTENTFUL_DELIVERY_TOKEN=${D}`, HOST),
    found: ['delivery-key US shop1234 - :2 D'],
    findings: ['host-and-token-disagree :3 :2'],
  },
  {
    name: 'a Preview key with the host of Delivery',
    given: lines(SPACE, 'CONTENTFUL_HOST=https://cdn.contentful.com', `CONTENTFUL_PREVIEW_TOKEN=${P}`),
    found: ['preview-key US shop1234 - :3 P'],
    findings: ['host-and-token-disagree :2 :3'],
  },
  {
    name: 'the host of Preview and a name that fits any key',
    given: lines(SPACE, HOST, `CONTENTFUL_ACCESS_TOKEN=${P}`),
    found: ['preview-key US shop1234 - :3 P'],
  },
  {
    name: 'both keys with the host of one API',
    given: lines(SPACE, HOST, `CONTENTFUL_DELIVERY_TOKEN=${D}`, `CONTENTFUL_PREVIEW_TOKEN=${P}`),
    found: ['delivery-key US shop1234 - :3 D', 'preview-key US shop1234 - :4 P'],
  },
  {
    name: 'secrets with public prefixes, and a key that may have one',
    given: lines(
      'NEXT_PUBLIC_CONTENTFUL_SPACE_ID=shop1234',
      `NEXT_PUBLIC_CONTENTFUL_MANAGEMENT_TOKEN=${M}`,
      `VITE_CONTENTFUL_PREVIEW_TOKEN=${P}`,
      `NEXT_PUBLIC_CONTENTFUL_ACCESS_TOKEN=${D}`,
    ),
    found: [
      'personal-access-token US shop1234 - :2 M',
      'preview-key US shop1234 - :3 P',
      'delivery-key US shop1234 - :4 D',
    ],
    findings: ['secret-behind-public-prefix :2', 'secret-behind-public-prefix :3'],
  },
  {
    name: "a personal access token in a key's variable",
    given: lines(SPACE, `REACT_APP_CONTENTFUL_ACCESS_TOKEN=${M}`),
    found: ['personal-access-token US shop1234 - :2 M'],
    findings: ['secret-behind-public-prefix :2'],
  },
  {
    name: 'the same value in two variables',
    given: lines(SPACE, `CONTENTFUL_ACCESS_TOKEN=${D}`, `CONTENTFUL_PREVIEW_ACCESS_TOKEN=${D}`),
    found: ['delivery-key US shop1234 - :2 D', 'preview-key US shop1234 - :3 D'],
    findings: ['same-value-twice :2 :3'],
  },
  {
    name: 'a key without its space, and a space without a key',
    given: lines(`CONTENTFUL_ACCESS_TOKEN=${D}`),
    found: ['delivery-key US - - :1 D'],
    findings: ['no-space :1'],
  },
  { name: 'a space without a key', given: lines(SPACE), found: [], findings: ['no-token :1'], ignored: 1 },
  {
    name: 'an empty variable',
    given: lines('CONTENTFUL_SPACE_ID=', `CONTENTFUL_ACCESS_TOKEN=${D}`, 'CONTENTFUL_PREVIEW_ACCESS_TOKEN='),
    found: ['delivery-key US - - :2 D'],
    findings: ['no-space :1 :2', 'no-token :3'],
  },
  {
    name: 'a name that shows no kind',
    given: lines(SPACE, `CONTENTFUL_TOKEN=${D}`),
    found: ['? US shop1234 - :2 D'],
    findings: ['kind-unknown :2'],
  },
  {
    name: 'a Management token of each kind',
    given: lines(`CONTENTFUL_MANAGEMENT_TOKEN=${O}`),
    found: ['? US - - :1 O'],
    findings: ['kind-unknown :1'],
  },
  {
    name: 'a token in the variable of the space',
    given: lines(`CONTENTFUL_SPACE_ID=${D}`, `CONTENTFUL_DELIVERY_TOKEN=${P}`),
    found: ['? US - - :1 D', 'delivery-key US - - :2 P'],
    findings: ['kind-unknown :1'],
  },
  {
    name: 'two sets in one file',
    given: lines(
      'SHOP_CONTENTFUL_SPACE_ID=shop1234',
      `SHOP_CONTENTFUL_DELIVERY_TOKEN=${D}`,
      'BLOG_CONTENTFUL_SPACE_ID=blog1234',
      `BLOG_CONTENTFUL_DELIVERY_TOKEN=${P}`,
    ),
    found: ['delivery-key US shop1234 - :2 D', 'delivery-key US blog1234 - :4 P'],
  },
  {
    name: 'secrets of other products beside the tokens',
    given: lines(
      SPACE,
      `CONTENTFUL_ACCESS_TOKEN=${D}`,
      `CONTENTFUL_PREVIEW_SECRET=${FOREIGN}`,
      `CONTENTFUL_WEBHOOK_SIGNING_KEY=${O}`,
      `JWT_SECRET=${O}`,
      `GITHUB_TOKEN=ghp_${'fake0'.repeat(8)}`,
      'CONTENTFUL_ACCESS_TOKEN_ID=abc123',
    ),
    found: ['delivery-key US shop1234 - :2 D'],
    ignored: 5,
  },
  {
    name: 'no variable of Contentful',
    given: lines(`STRIPE_KEY=${FOREIGN}`, 'NODE_ENV=production'),
    found: [],
    ignored: 2,
  },
  {
    name: 'unclosed quotes, curly quotes, and a blank at the end',
    given: lines(
      SPACE,
      `CONTENTFUL_ACCESS_TOKEN="${D}`,
      `CONTENTFUL_PREVIEW_ACCESS_TOKEN=“${P}”`,
      `CONTENTFUL_MANAGEMENT_TOKEN='${M} '`,
    ),
    found: [
      'delivery-key US shop1234 - :2 D',
      'preview-key US shop1234 - :3 P',
      'personal-access-token US shop1234 - :4 M',
    ],
  },
  {
    name: 'variables of Windows, PowerShell and a compose file',
    given: lines(
      'set CONTENTFUL_SPACE_ID=shop1234',
      `$env:CONTENTFUL_ACCESS_TOKEN = "${D}"`,
      `      - CONTENTFUL_PREVIEW_ACCESS_TOKEN=${P}`,
      `CONTENTFUL_MANAGEMENT_TOKEN: ${M}`,
    ),
    found: [
      'delivery-key US shop1234 - :2 D',
      'preview-key US shop1234 - :3 P',
      'personal-access-token US shop1234 - :4 M',
    ],
  },
  {
    name: 'a URL that contains everything',
    given: lines(
      `CONTENTFUL_URL=https://cdn.eu.contentful.com/spaces/shop1234/environments/live/entries?access_token=${D}`,
    ),
    found: ['delivery-key EU shop1234 live :1 D'],
  },
  {
    name: 'several variables on one line, as for a shell',
    given: `export CONTENTFUL_SPACE_ID="shop1234"; export CONTENTFUL_ACCESS_TOKEN="${D}"\nCONTENTFUL_ENVIRONMENT=live CONTENTFUL_PREVIEW_TOKEN=${P} npm start`,
    found: ['delivery-key US shop1234 live :1 D', 'preview-key US shop1234 live :2 P'],
  },
  {
    name: 'a variable name without "Contentful"',
    given: lines('SPACE_ID=shop1234', `DELIVERY_TOKEN=${D}`),
    found: ['delivery-key - shop1234 - :2 D'],
  },
]

export const files: readonly Sample[] = [
  {
    name: 'two files with one key for two spaces',
    given: {
      '.env': lines(SPACE, `CONTENTFUL_ACCESS_TOKEN=${D}`),
      '.env.production': lines('CONTENTFUL_SPACE_ID=blog1234', `CONTENTFUL_ACCESS_TOKEN=${D}`),
    },
    found: ['delivery-key US shop1234 - .env:2 D', 'delivery-key US blog1234 - .env.production:2 D'],
    findings: ['files-disagree .env:2 .env.production:2'],
  },
  {
    name: 'two files with two keys for one space',
    given: {
      '.env': lines(SPACE, `CONTENTFUL_ACCESS_TOKEN=${D}`),
      '.env.production': lines(SPACE, `CONTENTFUL_ACCESS_TOKEN=${O}`),
    },
    found: ['delivery-key US shop1234 - .env:2 D', 'delivery-key US shop1234 - .env.production:2 O'],
    findings: ['files-disagree .env:2 .env.production:2'],
  },
  {
    name: 'two files for two spaces or environments, each with its key',
    given: {
      '.env': lines(SPACE, `CONTENTFUL_ACCESS_TOKEN=${D}`),
      '.env.production': lines('CONTENTFUL_SPACE_ID=blog1234', `CONTENTFUL_ACCESS_TOKEN=${O}`),
      '.env.staging': lines('CONTENTFUL_ENVIRONMENT=staging', `CONTENTFUL_ACCESS_TOKEN=${P}`),
    },
    found: [
      'delivery-key US shop1234 - .env:2 D',
      'delivery-key US blog1234 - .env.production:2 O',
      'delivery-key US shop1234 staging .env.staging:2 P',
    ],
  },
  {
    name: 'two files with the same key and place',
    given: {
      '.env': lines(SPACE, `CONTENTFUL_ACCESS_TOKEN=${D}`),
      '.env.local': lines(`CONTENTFUL_ACCESS_TOKEN=${D}`),
    },
    found: ['delivery-key US shop1234 - .env:2 D', 'delivery-key US shop1234 - .env.local:1 D'],
  },
  {
    name: 'two files, one of which changes only the space',
    given: {
      '.env': lines(SPACE, `CONTENTFUL_ACCESS_TOKEN=${D}`),
      '.env.production': lines('CONTENTFUL_SPACE_ID=blog1234'),
    },
    found: ['delivery-key US shop1234 - .env:2 D'],
    findings: ['files-disagree .env.production:1 .env:2'],
  },
  {
    name: 'two files, one of which has the host of another region',
    given: {
      '.env': lines(SPACE, 'CONTENTFUL_HOST=cdn.contentful.com', `CONTENTFUL_ACCESS_TOKEN=${D}`),
      '.env.production': lines('CONTENTFUL_HOST=cdn.eu.contentful.com', `CONTENTFUL_ACCESS_TOKEN=${O}`),
    },
    found: ['delivery-key US shop1234 - .env:3 D', 'delivery-key EU shop1234 - .env.production:2 O'],
    findings: ['files-disagree .env:3 .env.production:2'],
  },
  {
    name: 'two files, one of which fills in what the other leaves empty',
    given: { '.env': lines(SPACE, 'CONTENTFUL_ACCESS_TOKEN='), '.env.local': lines(`CONTENTFUL_ACCESS_TOKEN=${D}`) },
    found: ['delivery-key US shop1234 - .env.local:1 D'],
  },
]
