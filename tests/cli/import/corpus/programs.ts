import { D, FOREIGN, M, O, P, type Sample } from './sample.ts'

const SHOP = 'delivery-key US shop1234'

export const javascript: readonly Sample[] = [
  {
    name: 'an import and a client',
    given: `import { createClient } from 'contentful'\n\nconst client = createClient({\n  space: 'shop1234',\n  environment: 'staging', // the default is master\n  accessToken: '${D}',\n})\n`,
    found: [`${SHOP} staging :6 D`],
    form: 'code',
  },
  {
    name: 'CommonJS with double quotes and Windows line breaks',
    given: `const contentful = require("contentful");\r\nvar client = contentful.createClient({\r\n  space: "shop1234",\r\n  accessToken: "${P}",\r\n  host: "preview.contentful.com"\r\n});\r\n`,
    found: ['preview-key US shop1234 - :4 P'],
  },
  {
    name: 'TypeScript with constants above the client',
    given: `import * as contentful from "contentful";\nconst SPACE: string = "shop1234";\nexport const PREVIEW_TOKEN = \`${P}\` as const;\nexport const client: contentful.ContentfulClientApi<undefined> = contentful.createClient({ space: SPACE, accessToken: PREVIEW_TOKEN, host: 'preview.eu.contentful.com' });`,
    found: ['preview-key EU shop1234 - :3 P'],
  },
  {
    name: 'a client that reads environment variables',
    given: `import { createClient } from 'contentful'\nexport const client = createClient({\n  space: process.env.CONTENTFUL_SPACE_ID!,\n  accessToken: process.env.CONTENTFUL_ACCESS_TOKEN as string,\n})`,
    found: [],
    findings: ['unexpanded-variable :4'],
  },
  {
    name: 'a variable with a literal token as fallback',
    given: `const client = require('contentful').createClient({ space: process.env.SPACE || 'shop1234', accessToken: process.env.TOKEN ?? '${D}' })`,
    found: [`${SHOP} - :1 D`],
  },
  {
    name: 'a plain Management client',
    given: `import { createClient } from 'contentful-management'\nconst client = createClient(\n  { accessToken: '${M}' },\n  { type: 'plain', defaults: { spaceId: 'shop1234', environmentId: 'live' } },\n)`,
    found: ['personal-access-token US shop1234 live :3 M'],
  },
  {
    name: 'two clients in one function',
    given: `import { createClient } from 'contentful'\nexport const clients = () => {\n  const live = createClient({ space: 'shop1234', accessToken: '${D}' })\n  const draft = createClient({ space: 'blog1234', accessToken: '${P}', host: 'preview.contentful.com' })\n  return { live, draft }\n}`,
    found: [`${SHOP} - :3 D`, 'preview-key US blog1234 - :4 P'],
  },
  {
    name: "a Preview key without Preview's host",
    given: `import { createClient } from 'contentful'\nconst PREVIEW_KEY = '${P}'\ncreateClient({ space: 'shop1234', accessToken: PREVIEW_KEY })`,
    found: ['preview-key US shop1234 - :2 P'],
    findings: ['host-and-token-disagree :2'],
  },
  {
    name: 'a fetch request copied from a browser',
    given: `fetch("https://cdn.contentful.com/spaces/shop1234/entries", {\n  "headers": {\n    "accept": "*/*",\n    "authorization": "Bearer ${D}"\n  },\n  "method": "GET"\n});`,
    found: [`${SHOP} - :4 D`],
  },
  {
    name: 'a client whose constants have the names of its fields',
    given: `import { createClient } from 'contentful'\nconst space = 'shop1234'\nconst accessToken = '${P}'\nconst host = 'preview.contentful.com'\nconst environment = 'staging'\nexport default createClient({ space, accessToken, host, environment })`,
    found: ['preview-key US shop1234 staging :3 P'],
  },
  {
    name: 'a client whose constants have the names of its fields, except for one',
    given: `const token = '${D}'\nconst space = 'shop1234'\ncreateClient({ space, accessToken: token })`,
    found: [`${SHOP} - :1 D`],
  },
  {
    name: 'one client for preview and site, chosen by a condition',
    given: `import { createClient } from 'contentful'\nexport const clientFor = (preview) =>\n  createClient({\n    space: 'shop1234',\n    accessToken: preview ? '${P}' : '${D}',\n    host: preview ? 'preview.contentful.com' : 'cdn.contentful.com',\n  })`,
    found: ['preview-key US shop1234 - :5 P', `${SHOP} - :5 D`],
  },
  {
    name: 'one client for site and preview, chosen by a negated condition',
    given: `const DRAFT_TOKEN = '${P}'\ncreateClient({ space: 'shop1234', accessToken: !isPreview ? '${D}' : DRAFT_TOKEN, host: !isPreview ? 'cdn.eu.contentful.com' : 'preview.eu.contentful.com' })`,
    found: ['delivery-key EU shop1234 - :2 D', 'preview-key EU shop1234 - :1 P'],
  },
  {
    name: 'a condition with a variable and a literal',
    given: `createClient({ space: 'shop1234', accessToken: process.env.CI ? process.env.TOKEN : '${D}' })`,
    found: [`${SHOP} - :1 D`],
  },
  {
    name: 'a GraphQL client with a template',
    given: `const TOKEN = '${D}'\nconst client = new GraphQLClient(\`https://graphql.contentful.com/content/v1/spaces/shop1234\`, { headers: { Authorization: \`Bearer \${TOKEN}\` } })`,
    found: ['? US shop1234 - :1 D'],
    findings: ['kind-unknown :1'],
  },
  {
    name: 'a plugin of a site generator',
    given: `module.exports = {\n  plugins: [\n    {\n      resolve: 'gatsby-source-contentful',\n      options: {\n        spaceId: 'shop1234',\n        // accessToken: '${O}',\n        accessToken: '${D}',\n      },\n    },\n  ],\n}`,
    found: [`${SHOP} - :8 D`],
  },
  {
    name: 'a placeholder without a space',
    given: `const client = contentful.createClient({\n  accessToken: '<access_token>'\n})`,
    found: [],
    findings: ['placeholder :2', 'no-space :2'],
  },
  {
    name: 'code in a Markdown page',
    given: `# Setup\n\n\`\`\`js\nconst client = contentful.createClient({\n  space: 'shop1234',\n  accessToken: '${D}',\n})\n\`\`\`\n`,
    found: [`${SHOP} - :6 D`],
  },
  {
    name: 'a code fragment that is cut off',
    given: `contentful.createClient({\n  space: 'shop1234',\n  accessToken: '${D}',\n  environ`,
    found: [`${SHOP} - :3 D`],
  },
  {
    name: "another product's client beside it",
    given: `const stripe = new Stripe({ apiKey: '${FOREIGN}' })\nconst client = contentful.createClient({ space: 'shop1234', accessToken: '${D}' })`,
    found: [`${SHOP} - :2 D`],
  },
]

export const others: readonly Sample[] = [
  {
    name: 'Python with positional arguments',
    given: `import contentful\n\nclient = contentful.Client('shop1234', '${D}')  # published`,
    found: [`${SHOP} - :3 D`],
  },
  {
    name: 'Python with named arguments',
    given: `client = contentful.Client(\n    space_id="shop1234",\n    access_token="${D}",\n    environment="staging",\n    api_url='cdn.eu.contentful.com',\n)`,
    found: ['delivery-key EU shop1234 staging :3 D'],
  },
  {
    name: 'Python for Management',
    given: `from contentful_management import Client\nclient = Client('${M}')`,
    found: ['personal-access-token US - - :2 M'],
  },
  {
    name: 'Python with environment variables',
    given: `import os, contentful\nclient = contentful.Client(os.environ['SPACE_ID'], access_token=os.environ.get("CTF_ACCESS_TOKEN"))`,
    found: [],
    findings: ['unexpanded-variable :2'],
  },
  {
    name: 'Ruby with named arguments',
    given: `client = Contentful::Client.new(\n  space: 'shop1234',\n  access_token: '${P}',\n  api_url: 'preview.contentful.com',\n  dynamic_entries: :auto\n)`,
    found: ['preview-key US shop1234 - :3 P'],
  },
  {
    name: 'Ruby with hash rockets',
    given: `Contentful::Client.new(:space => 'shop1234', :access_token => "${D}")`,
    found: [`${SHOP} - :1 D`],
  },
  {
    name: 'Ruby for Management',
    given: `client = Contentful::Management::Client.new('${M}')`,
    found: ['personal-access-token US - - :1 M'],
  },
  {
    name: 'PHP with positional arguments',
    given: `<?php\nuse Contentful\\Delivery\\Client;\n\n$client = new Client('${D}', 'shop1234', 'staging');`,
    found: [`${SHOP} staging :4 D`],
  },
  {
    name: 'PHP with a qualified class name',
    given: `$client = new \\Contentful\\Delivery\\Client("${D}", "shop1234");`,
    found: [`${SHOP} - :1 D`],
  },
  {
    name: 'Java',
    given: `CDAClient client = CDAClient.builder()\n    .setSpace("shop1234")\n    .setEnvironment("staging")\n    .setToken("${D}")\n    .build();`,
    found: [`${SHOP} staging :4 D`],
  },
  {
    name: 'Java for Preview',
    given: `CDAClient.builder().setSpace("shop1234").setToken("${P}").preview().build();`,
    found: ['preview-key US shop1234 - :1 P'],
  },
  {
    name: 'Java for Management',
    given: `final CMAClient client = new CMAClient.Builder()\n  .setAccessToken("${M}")\n  .setSpaceId("shop1234")\n  .build();`,
    found: ['personal-access-token US shop1234 - :2 M'],
  },
  {
    name: 'Kotlin',
    given: `val token: String = "${D}"\nval client = CDAClient.builder()\n  .setSpace("shop1234")\n  .setToken(token)\n  .build()`,
    found: [`${SHOP} - :1 D`],
  },
  {
    name: 'Swift',
    given: `let client = Client(\n  spaceId: "shop1234",\n  environmentId: "staging",\n  accessToken: "${D}") // of Contentful`,
    found: [`${SHOP} staging :4 D`],
  },
  {
    name: 'C# with positional arguments',
    given: `var client = new ContentfulClient(httpClient, "${D}", "${P}", "shop1234", false);`,
    found: [`${SHOP} - :1 D`, 'preview-key US shop1234 - :1 P'],
  },
  {
    name: 'C# with an options object',
    given: `var options = new ContentfulOptions\n{\n    DeliveryApiKey = "${D}",\n    PreviewApiKey = @"${P}",\n    SpaceId = "shop1234"\n};`,
    found: [`${SHOP} - :3 D`, 'preview-key US shop1234 - :4 P'],
  },
  {
    name: 'Go',
    given: `token := "${M}"\ncma := contentful.NewCMA(token)`,
    found: ['personal-access-token US - - :1 M'],
  },
  {
    name: 'PHP with a header set by hand',
    given: `curl_setopt($ch, CURLOPT_URL, 'https://cdn.contentful.com/spaces/shop1234/entries');\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ['Authorization: Bearer ${D}']);`,
    found: ['delivery-key US shop1234 - :2 D'],
  },
]

export const json: readonly Sample[] = [
  {
    name: '.contentfulrc.json',
    given: {
      '.contentfulrc.json': `{\n  "managementToken": "${M}",\n  "activeSpaceId": "shop1234",\n  "activeEnvironmentId": "live",\n  "host": "api.contentful.com"\n}\n`,
    },
    found: ['personal-access-token US shop1234 live :2 M'],
    ignored: 0,
  },
  {
    name: '.contentfulrc.json of another region with a byte order mark and Windows line breaks',
    given: `\ufeff{\r\n  "managementToken": "${M}",\r\n  "host": "api.eu.contentful.com"\r\n}`,
    found: ['personal-access-token EU - - :2 M'],
  },
  {
    name: '.contentfulrc.json without a token',
    given: { '.contentfulrc.json': '{ "activeSpaceId": "shop1234" }' },
    found: [],
    findings: ['no-token :1'],
  },
  {
    name: '.contentfulrc.json with a proxy and cookies',
    given: `{"managementToken":"${M}","activeSpaceId":"shop1234","proxy":"http://user:${FOREIGN}@proxy.example.com:8080"}`,
    found: ['personal-access-token US shop1234 - :1 M'],
  },
  {
    name: '.contentfulrc.json that was cut off',
    given: `{\n  "managementToken": "${M}",\n  "activeSpaceId": "shop12`,
    found: ['personal-access-token US - - :2 M'],
  },
  {
    name: '.contentfulrc.json with a placeholder',
    given: '{ "managementToken": "<your management token>", "activeSpaceId": "shop1234" }',
    found: [],
    findings: ['placeholder :1'],
  },
  {
    name: '.contentfulrc.json with comments and a trailing comma',
    given: `{\n  // mine\n  "managementToken": "${M}",\n}`,
    found: ['personal-access-token US - - :3 M'],
  },
  {
    name: 'one object for each stage',
    given: {
      '.contentful.json': `{\n"development": { "host": "preview.contentful.com", "spaceId": "shop1234", "accessToken": "${P}" },\n"production": { "spaceId": "shop1234", "accessToken": "${D}" }\n}`,
    },
    found: ['preview-key US shop1234 - :2 P', `${SHOP} - :3 D`],
  },
  {
    name: 'settings of .NET',
    given: `{ "ContentfulOptions": { "DeliveryApiKey": "${D}", "ManagementApiKey": "${M}", "PreviewApiKey": "${P}", "SpaceId": "shop1234", "UsePreviewApi": false } }`,
    found: [`${SHOP} - :1 D`, 'personal-access-token US shop1234 - :1 M', 'preview-key US shop1234 - :1 P'],
  },
  {
    name: 'an export configuration',
    given: `{ "spaceId": "shop1234", "environmentId": "live", "managementToken": "${M}", "exportDir": "out" }`,
    found: ['personal-access-token US shop1234 live :1 M'],
    ignored: 1,
  },
  {
    name: 'variables in the export format of a hosting service',
    given: JSON.stringify([
      { key: 'CONTENTFUL_SPACE_ID', value: 'shop1234' },
      { key: 'CONTENTFUL_ACCESS_TOKEN', value: D },
    ]),
    found: [`${SHOP} - :1 D`],
  },
  {
    name: 'keys of other products',
    given: `{ "stripe": { "key": "${FOREIGN}" }, "algolia": { "apiKey": "${'fake0'.repeat(6)}ab" } }`,
    found: [],
  },
]

const SILENT = { found: [] as string[], findings: [] as string[], form: 'error' }
export const errors: readonly Sample[] = [
  {
    name: 'an error record',
    given: '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"m","requestId":"r"}',
    ...SILENT,
  },
  {
    name: 'an error record on several lines',
    given:
      '{\r\n  "sys": { "type": "Error", "id": "NotFound" },\r\n  "message": "m",\r\n  "details": { "type": "Space", "id": "shop1234" }\r\n}',
    ...SILENT,
  },
  {
    name: 'an SDK error message',
    given: 'NotFound: Status: 404 - Not Found - Message: The resource could not be found. - Request ID: r',
    ...SILENT,
  },
  {
    name: 'an SDK error object',
    given: `{ status: 401, statusText: 'Unauthorized', message: 'm', details: {}, request: { url: '/spaces/a/entries', headers: { Authorization: 'Bearer ...a1b2c' } }, requestId: 'r', sys: { type: 'Error', id: 'AccessTokenInvalid' } }`,
    ...SILENT,
  },
  {
    name: 'curl output',
    given:
      'HTTP/2 404\ncontent-type: application/json\n\n{"sys":{"type":"Error","id":"NotFound"},"message":"m","requestId":"r"}',
    ...SILENT,
  },
  {
    name: 'a GraphQL error',
    given: '{"errors":[{"message":"m","extensions":{"contentful":{"code":"ACCESS_TOKEN_INVALID","requestId":"r"}}}]}',
    ...SILENT,
  },
  {
    name: 'a log',
    given: '[12:00:01] info  start\n[12:00:02] error Request failed with status code 401\n[12:00:02] info  end',
    ...SILENT,
  },
  {
    name: 'an error of a client without a token',
    given: 'TypeError: Expected parameter accessToken\n    at createClient (index.js:1:1)',
    ...SILENT,
  },
  {
    name: 'a network error',
    given: 'Error: getaddrinfo ENOTFOUND cdn.contentful.com\n    at GetAddrInfoReqWrap',
    ...SILENT,
  },
  { name: 'a rate limit error', given: 'Rate limit error occurred. Waiting for 1658 ms before retrying...', ...SILENT },
  {
    name: 'an error record that contains a token',
    given: `{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"access_token=${D}","requestId":"r"}`,
    ...SILENT,
  },
]

const manifest = (tokens: unknown, more: object = {}): string => JSON.stringify({ tokens, ...more })
const token = {
  name: 'website',
  kind: 'delivery-key',
  service: 'contentful-us',
  space: 'shop1234',
  secretFrom: 'CONTENTFUL_KEY',
}
const NAMES_ONLY = { found: [] as string[], findings: [] as string[], form: 'manifest' }
export const manifests: readonly Sample[] = [
  { name: 'a manifest with one token', given: manifest([token]), ...NAMES_ONLY },
  { name: 'a manifest on several lines', given: JSON.stringify({ tokens: [token] }, null, 2), ...NAMES_ONLY },
  { name: 'a manifest with a byte order mark', given: `\ufeff${manifest([token])}`, ...NAMES_ONLY },
  {
    name: 'a manifest with Windows line breaks',
    given: JSON.stringify({ tokens: [token] }, null, 2).replaceAll('\n', '\r\n'),
    ...NAMES_ONLY,
  },
  { name: 'a manifest with two tokens', given: manifest([token, { ...token, name: 'other' }]), ...NAMES_ONLY },
  {
    name: 'a manifest with spaces',
    given: manifest([token], { spaces: [{ service: 'contentful-us', id: 'shop1234' }] }),
    ...NAMES_ONLY,
  },
  {
    name: 'a manifest with services',
    given: manifest([token], { services: [{ name: 'own', baseUrls: { delivery: 'https://cdn.example.com' } }] }),
    ...NAMES_ONLY,
  },
  { name: 'a manifest with a schema', given: manifest([token], { $schema: './manifest.schema.json' }), ...NAMES_ONLY },
  {
    name: 'a manifest with a Management token',
    given: manifest([{ ...token, kind: 'personal-access-token', space: null }]),
    ...NAMES_ONLY,
  },
  { name: 'a manifest in a file', given: { 'tokens.json': manifest([token]) }, ...NAMES_ONLY },
  {
    name: 'a manifest with a token in place of a variable',
    given: manifest([{ ...token, secretFrom: D }]),
    ...NAMES_ONLY,
  },
]
