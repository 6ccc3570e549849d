import { D, FOREIGN_HEX, FOREIGN_KEY, M, O, P, lines, type Sample } from './sample.ts'

/** Texts that were misread at first. */
export const corrected: readonly Sample[] = [
  {
    name: 'env: another vendor that abbreviates its APIs alike',
    given: lines(
      `DATOCMS_CMA_TOKEN=${FOREIGN_HEX}`,
      'CTFL_SPACE_ID=qz4fk81mxw0t',
      `CTFL_CDA_TOKEN=${D}`,
      `PREVIEW_TOKEN_SECRET=${FOREIGN_KEY}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
    ignored: 2,
  },
  {
    name: 'yaml: a token of another vendor, and the space in a block above',
    given: lines(
      'config:',
      '  contentful:',
      '    spaceId: qz4fk81mxw0t',
      '    host: cdn.contentful.com',
      'secrets:',
      '  contentful:',
      `    deliveryToken: ${D}`,
      `    previewToken: ${P}`,
      '  sentry:',
      `    authToken: sntrys_${FOREIGN_KEY}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :7 D', 'preview-key US qz4fk81mxw0t - :8 P'],
  },
  {
    name: 'yaml: a digest below a variable with a default',
    given: lines(
      'services:',
      '  web:',
      '    environment:',
      '      CONTENTFUL_SPACE_ID: qz4fk81mxw0t',
      `      CONTENTFUL_PREVIEW_TOKEN: "\${CONTENTFUL_PREVIEW_TOKEN:-${P}}"`,
      '  db:',
      `    image: postgres@sha256:${FOREIGN_HEX}`,
    ),
    found: ['preview-key US qz4fk81mxw0t - :5 P'],
  },
  {
    name: 'js: a signing secret with a fallback',
    given: lines(
      `const SIGNING_SECRET = process.env.CONTENTFUL_SIGNING_SECRET || '${FOREIGN_HEX}'`,
      "const hero = 'https://images.ctfassets.net/qz4fk81mxw0t/abc/hero.jpg'",
    ),
    found: [],
    findings: ['no-token :2'],
  },
  {
    name: 'ts: a test double for a token',
    given: lines(
      "nock('https://api.contentful.com', { reqheaders: { authorization: 'Bearer CFPAT-test' } })",
      '  .put("/spaces/testspace/entries/abc/published")',
    ),
    found: [],
    findings: ['placeholder :1'],
  },
  {
    name: 'env: two sets with the same endings',
    given: lines(
      `preview_access_token_prod=${P}`,
      'space_contentful_shop_prod=qz4fk81mxw0t',
      `delivery_access_token_sandbox=${D}`,
      'space_contentful_shop_sandbox=a9rk27vmx01e',
    ),
    found: ['preview-key US qz4fk81mxw0t - :1 P', 'delivery-key US a9rk27vmx01e - :3 D'],
  },
  {
    name: 'xcconfig: a host without a subdomain',
    given: lines(
      'CONTENTFUL_SPACE_ID = qz4fk81mxw0t',
      `CONTENTFUL_DELIVERY_TOKEN = ${D}`,
      'CONTENTFUL_HOST = eu.contentful.com',
    ),
    found: ['delivery-key EU qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'text: a space and an environment in a sentence',
    given: lines(
      'Tom  10:44 AM',
      'should be the new one. space is `qz4fk81mxw0t`, env `staging`',
      `delivery key: \`${D}\``,
    ),
    found: ['delivery-key - qz4fk81mxw0t staging :3 D'],
  },
  {
    name: 'json: a key for the CDN',
    given: lines('{ "SECRET": { "CONTENTFUL": {', `  "CDN_API_KEY": "${D}",`, '  "SPACE_ID": "qz4fk81mxw0t"', '} } }'),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'md: commands with a setting on each line',
    given: lines(
      '```sh',
      'firebase functions:config:set twitter.bearer="fake"',
      `firebase functions:config:set contentful.public="${D}"`,
      'firebase functions:config:set contentful.space="qz4fk81mxw0t"',
      'firebase functions:config:set contentful.limit="100"',
      `firebase functions:config:set contentful.manage="${M}"`,
      '```',
    ),
    found: ['? US qz4fk81mxw0t - :3 D', 'personal-access-token US qz4fk81mxw0t - :6 M'],
    findings: ['kind-unknown :3'],
  },
  {
    name: 'cs: options that are commented out',
    given: lines(
      'using Contentful.Core.Configuration;',
      '//var options = new ContentfulOptions',
      '//{',
      `//    DeliveryApiKey = "${D}",`,
      '//    SpaceId = "qz4fk81mxw0t"',
      '//};',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :4 D'],
  },
  {
    name: 'js: a request that is commented out',
    given: lines(
      "// fetch('https://api.contentful.com/spaces/qz4fk81mxw0t/environments/dev/entries', {",
      `//   headers: { Authorization: 'Bearer ${M}' },`,
      '// })',
      'export const Products = () => null',
    ),
    found: ['personal-access-token US qz4fk81mxw0t dev :2 M'],
  },
  {
    name: 'env: keys of a content network, beside the platform’s',
    given: lines(
      'CONTENTFUL_SPACE_ID=qz4fk81mxw0t',
      `CONTENTFUL_ACCESS_TOKEN=${D}`,
      `BUNNY_CDN_KEY=${FOREIGN_KEY}`,
      `CDN_KEY=${P}`,
      `MANAGE_KEY=${FOREIGN_KEY}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
    ignored: 3,
  },
  {
    name: 'yaml: tokens in base64',
    given: lines(
      'contentful:',
      '  space: qz4fk81mxw0t',
      `  deliveryToken: ${btoa(D)}`,
      `  managementToken: "${btoa(M)}"`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D', 'personal-access-token US qz4fk81mxw0t - :4 M'],
  },
  {
    name: 'py: members of a map in a map',
    given: lines('settings["contentful"]["space"] = "qz4fk81mxw0t"', `settings["contentful"]["access_token"] = "${D}"`),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'js: a client in a comment of several lines',
    given: lines(
      '/*',
      'if (window.contentful) {',
      `  var client = contentful.createClient({space: 'qz4fk81mxw0t', accessToken: '${O}'});`,
      '}',
      '*/',
      "document.querySelector('.scroll').focus();",
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 O'],
  },
  {
    name: 'js: a comment within a comment',
    given: lines(
      "//   // var url = 'https://upload.contentful.com/spaces/qz4fk81mxw0t/uploads';",
      `//   // http.setRequestHeader("Authorization", "Bearer ${M}");`,
      'export const upload = () => null',
    ),
    found: ['personal-access-token US qz4fk81mxw0t - :2 M'],
  },
  {
    name: 'js: an address behind a blank',
    given: lines(
      'const instance = axios.create({',
      '  baseURL: ` https://upload.contentful.com/spaces/qz4fk81mxw0t/uploads`,',
      `  headers: { Authorization: 'Bearer ${M}' },`,
      '})',
    ),
    found: ['personal-access-token US qz4fk81mxw0t - :3 M'],
  },
  {
    name: 'cs: a client with an empty delivery key',
    given: `var client = new ContentfulClient(httpClient, "", "${P}", "qz4fk81mxw0t", usePreviewApi: true);\n`,
    found: ['preview-key US qz4fk81mxw0t - :1 P'],
  },
  {
    name: 'js: an environment that is filled later',
    given: lines(
      "import { createClient } from 'contentful-management';",
      "const ENVIRONMENT = 'edu';",
      "const SPACE_ID = 'qz4fk81mxw0t';",
      `const client = createClient({ accessToken: '${M}' });`,
      'let environment = null;',
      'const start = async () => {',
      '  const space = await client.getSpace(SPACE_ID);',
      '  return space.getEnvironment(ENVIRONMENT);',
      '};',
    ),
    found: ['personal-access-token US qz4fk81mxw0t edu :4 M'],
  },
  {
    name: 'md: a link to the website above the settings',
    given: lines(
      'It helps to [have an account](https://www.contentful.com/sign-up/).',
      '```',
      'config :contentful, delivery: [',
      `  access_token: "${D}",`,
      '  space_id: "qz4fk81mxw0t"',
      ']',
      '```',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :4 D'],
  },
  {
    name: 'sh: variables that are written to a file',
    given: lines(
      'cd site',
      'echo CONTENTFUL_SPACE_ID=qz4fk81mxw0t > .env',
      `echo CONTENTFUL_ACCESS_TOKEN=${D} >> .env`,
      'npm run build',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'sh: names in one word',
    given: lines(
      'aws ssm put-parameter --name "/contentful/spaceid" --value "qz4fk81mxw0t"',
      `aws ssm put-parameter --name "/contentful/deliveryapikey" --value "${D}"`,
      `aws ssm put-parameter --name "/contentful/previewaccesstoken" --value "${P}"`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D', 'preview-key US qz4fk81mxw0t - :3 P'],
  },
]
