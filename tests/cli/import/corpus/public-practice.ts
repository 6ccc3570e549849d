import { D, FOREIGN_HEX, FOREIGN_KEY, lines, M, O, P, type Sample } from './sample.ts'

const encoded = (text: string): string => btoa(text)

/** Shapes of public files: tables, lists of keys, references of other tools, encodings, seeds. */
export const practice: Sample[] = [
  {
    name: 'md: a table of variables with remarks',
    given: lines(
      '| Name | Value | Where to find it |',
      '| --- | --- | --- |',
      '| CONTENTFUL_SPACE_ID | `qz4fk81mxw0t` | Settings > General settings |',
      `| CONTENTFUL_ACCESS_TOKEN | \`${D}\` | Content Delivery API - access token |`,
      '| CONTENTFUL_ENVIRONMENT_ID | `master` | Settings > Environments |',
    ),
    found: ['delivery-key US qz4fk81mxw0t master :4 D'],
  },
  {
    name: 'dart: a token of any name in the parameters of a request',
    given: lines(
      "static const String hardcodedSpaceId = 'qz4fk81mxw0t';",
      `static const String hardcodedAccessToken = '${D}';`,
      "final params = { 'access_token': hardcodedAccessToken };",
      "final uri = Uri.https('cdn.contentful.com', '/spaces/$hardcodedSpaceId/entries', params);",
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'js: words as values of a test',
    given: lines(
      'process.env.CONTENTFUL_SPACE_ID = "space"',
      'process.env.CONTENTFUL_ACCESS_TOKEN = "delivery"',
      'process.env.CONTENTFUL_MANAGEMENT_TOKEN = "CFPAT-test"',
      'process.env.CONTENTFUL_PREVIEW_TOKEN = "fake-token"',
    ),
    found: [],
    findings: ['placeholder :1', 'placeholder :2', 'placeholder :3', 'placeholder :4'],
  },
  {
    name: 'js: lists of keys for each space',
    given: lines(
      'module.exports = {',
      '  contentful: {',
      '    spaces: {',
      '      blog: {',
      "        id: 'qz4fk81mxw0t',",
      `        keys: { production: '${D}', preview: '${P}' },`,
      '      },',
      '    },',
      '  },',
      '}',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :6 D', 'preview-key US qz4fk81mxw0t - :6 P'],
  },
  {
    name: 'rust: a scheme and a constant in a formatted header',
    given: lines(
      'const CDA_TOKEN: &str = "' + D + '";',
      'let url = format!("https://cdn.contentful.com/spaces/{}/environments/{}/entries", "qz4fk81mxw0t", "master");',
      'headers.insert(AUTHORIZATION, format!("Bearer {}", CDA_TOKEN).parse().unwrap());',
    ),
    found: ['delivery-key US qz4fk81mxw0t master :1 D'],
  },
  {
    name: 'yaml: references to the settings of a stage',
    given: lines(
      'provider:',
      '  environment:',
      '    CONTENTFUL_SPACE_ID: ${self:custom.${self:provider.stage}.spaceId}',
      '    CONTENTFUL_ACCESS_TOKEN: ${self:custom.${self:provider.stage}.accessToken}',
      'custom:',
      '  prod:',
      '    spaceId: qz4fk81mxw0t',
      '    environment: master',
      `    accessToken: ${D}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t master :9 D'],
    findings: ['unexpanded-variable :4'],
  },
  {
    name: 'yaml: patterns for files between two addresses',
    given: lines(
      'projects:',
      '  site:',
      `    schema: https://cdn.contentful.com/spaces/qz4fk81mxw0t/entries?access_token=${D}`,
      '    documents: src/site/**/*.graphql',
      '  shop:',
      `    schema: https://cdn.eu.contentful.com/spaces/h7n2ppx94rka/entries?access_token=${O}`,
      '    documents: src/shop/**/*.graphql',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D', 'delivery-key EU h7n2ppx94rka - :6 O'],
  },
  {
    name: 'xml: a string with another attribute',
    given: lines(
      '<resources>',
      '  <string name="cda_space_key" translatable="false">qz4fk81mxw0t</string>',
      `  <string name="cda_access_token" translatable="false">${D}</string>`,
      `  <string name="maps_key" translatable="false">${FOREIGN_KEY}</string>`,
      '</resources>',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'js: a token in base64, decoded in a client and in a header',
    given: lines(
      'const client = createClient({',
      "  space: 'qz4fk81mxw0t',",
      `  accessToken: Buffer.from('${encoded(D)}', 'base64').toString('utf8'),`,
      '})',
      'fetch(`https://preview.contentful.com/spaces/h7n2ppx94rka/entries`, {',
      `  headers: { Authorization: \`Bearer \${atob('${encoded(P)}')}\` },`,
      '})',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D', 'preview-key US h7n2ppx94rka - :6 P'],
  },
  {
    name: 'csv: the API in a column of its own, and ids without a digit',
    given: lines(
      'project,space_id,environment,api,token',
      `Website,qzwkfabmxwot,master,delivery,${D}`,
      `Website,qzwkfabmxwot,master,preview,${P}`,
      `Intranet,h7n2ppx94rka,develop,management,${M}`,
    ),
    found: [
      'delivery-key US qzwkfabmxwot master :2 D',
      'preview-key US qzwkfabmxwot master :3 P',
      'personal-access-token US h7n2ppx94rka develop :4 M',
    ],
  },
  {
    name: 'sql: rows of a table of spaces',
    given: lines(
      'INSERT INTO contentful_spaces (name, space_id, environment, delivery_token, preview_token) VALUES',
      `  ('Blog', 'qz4fk81mxw0t', 'master', '${D}', '${P}'),`,
      `  ('Shop', 'h7n2ppx94rka', 'develop', '${O}', NULL);`,
    ),
    found: [
      'delivery-key US qz4fk81mxw0t master :2 D',
      'preview-key US qz4fk81mxw0t master :2 P',
      'delivery-key US h7n2ppx94rka develop :3 O',
    ],
  },
  {
    name: 'php: a client with previews switched off',
    given: lines(
      "'contentful' => [",
      `  'website' => ['token' => '${D}', 'spaceId' => 'qz4fk81mxw0t', 'preview' => false],`,
      `  'drafts' => ['token' => '${P}', 'spaceId' => 'qz4fk81mxw0t', 'preview' => true],`,
      ']',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D', 'preview-key US qz4fk81mxw0t - :3 P'],
  },
  {
    name: 'js: any short value in a test',
    given: lines(
      "jest.mock('contentful', () => ({ createClient: jest.fn() }))",
      "process.env.CONTENTFUL_PREVIEW_TOKEN = 'token-2'",
      "createClient({ space: 'space1', accessToken: 'abc123def', environment: 'test' })",
    ),
    found: [],
    findings: ['no-token :3'],
  },
  {
    name: 'ts: other secrets below an empty place for a token',
    given: lines(
      'contentful: { spaceId: process.env.CTF_SPACE, token: process.env.CTF_TOKEN },',
      `integrity: '${FOREIGN_HEX}',`,
      `sessionKey: '${FOREIGN_KEY}',`,
    ),
    found: [],
    findings: ['no-token :1'],
  },
  {
    name: 'ts: an address of constants in a function',
    given: lines(
      "const BASE = 'https://cdn.contentful.com'",
      "const SPACE = 'qz4fk81mxw0t'",
      `const KEY = '${D}'`,
      'const url = (id: string) => `${BASE}/spaces/${SPACE}/environments/master/entries/${id}?access_token=${KEY}`',
    ),
    found: ['delivery-key US qz4fk81mxw0t master :3 D'],
  },
  {
    name: 'py: a host of one of two spaces',
    given: lines(
      'BLOG_SPACE = "qz4fk81mxw0t"',
      `BLOG_CDA = "${D}"`,
      'DOCS_SPACE = "h7n2ppx94rka"',
      `DOCS_CDA = "${O}"`,
      'DOCS_HOST = "cdn.eu.contentful.com"',
      'blog = contentful.Client(BLOG_SPACE, BLOG_CDA)',
      'docs = contentful.Client(DOCS_SPACE, DOCS_CDA, api_url=DOCS_HOST)',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D', 'delivery-key EU h7n2ppx94rka - :4 O'],
  },
  {
    name: 'java: a path in pieces, each in a call',
    given: lines(
      '.host("preview.contentful.com")',
      '.addPathSegment("spaces").addPathSegment("qz4fk81mxw0t")',
      '.addPathSegment("environments").addPathSegment("master")',
      `.addQueryParameter("access_token", "${P}")`,
    ),
    found: ['preview-key US qz4fk81mxw0t master :4 P'],
  },
  {
    name: 'js: a token of another service in a second request',
    given: lines(
      "const CONTENTFUL_SPACE = 'qz4fk81mxw0t'",
      `const CONTENTFUL_TOKEN = '${D}'`,
      `const BLOGHOST_TOKEN = '${FOREIGN_KEY}'`,
      'fetch(`https://cdn.contentful.com/spaces/${CONTENTFUL_SPACE}/entries?access_token=${CONTENTFUL_TOKEN}`)',
      "fetch('https://api.bloghost.example/posts', { headers: { Authorization: `Bearer ${BLOGHOST_TOKEN}` } })",
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'plist: a version between a name and the space',
    given: lines(
      '<key>CFBundleShortVersionString</key>',
      '<string>1.2</string>',
      '<key>ContentfulSpaceId</key>',
      '<string>qz4fk81mxw0t</string>',
      '<key>ContentfulDeliveryToken</key>',
      `<string>${D}</string>`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :6 D'],
  },
  {
    name: 'markdown: two blocks of code with titles',
    given: lines(
      '```javascript:title=gatsby-config.js',
      `options: { spaceId: \`qz4fk81mxw0t\`, accessToken: \`${D}\` }`,
      '```',
      '```javascript:title=gatsby-config.js',
      `options: { spaceId: \`qz4fk81mxw0t\`, accessToken: \`${P}\`, host: \`preview.contentful.com\` }`,
      '```',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D', 'preview-key US qz4fk81mxw0t - :5 P'],
  },
]
