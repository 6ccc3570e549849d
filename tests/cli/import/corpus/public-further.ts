import { D, FOREIGN, FOREIGN_HEX, FOREIGN_KEY, M, P, lines, type Sample } from './sample.ts'

/** Texts that were written, with what is to be found in them, before any of them was read. */
export const further: readonly Sample[] = [
  {
    name: 'yaml: a Kubernetes secret with encoded values',
    given: lines(
      'apiVersion: v1',
      'kind: Secret',
      'metadata: { name: cms }',
      'data:',
      `  CONTENTFUL_SPACE_ID: ${btoa('qz4fk81mxw0t')}`,
      `  CONTENTFUL_ACCESS_TOKEN: ${btoa(D)}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :6 D'],
  },
  {
    name: 'yaml: stringData',
    given: lines(
      'kind: Secret',
      'stringData:',
      '  CONTENTFUL_SPACE_ID: qz4fk81mxw0t',
      `  CONTENTFUL_PREVIEW_TOKEN: "${P}"`,
    ),
    found: ['preview-key US qz4fk81mxw0t - :4 P'],
  },
  {
    name: 'yaml: Helm values',
    given: lines(
      'replicas: 2',
      'contentful:',
      '  spaceId: qz4fk81mxw0t',
      '  environment: staging',
      `  deliveryToken: ${D}`,
      'stripe:',
      `  secretKey: ${FOREIGN}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t staging :5 D'],
  },
  {
    name: 'yaml: GitHub Actions step',
    given: lines(
      '- run: npm run build',
      '  env:',
      '    CONTENTFUL_SPACE_ID: qz4fk81mxw0t',
      '    CONTENTFUL_ENVIRONMENT: master',
      `    CONTENTFUL_MANAGEMENT_TOKEN: ${M}`,
    ),
    found: ['personal-access-token US qz4fk81mxw0t master :5 M'],
  },
  {
    name: 'yaml: docker compose list',
    given: lines(
      'services:',
      '  web:',
      '    environment:',
      '      - CONTENTFUL_SPACE_ID=qz4fk81mxw0t',
      `      - CONTENTFUL_ACCESS_TOKEN=${D}`,
      `      - SESSION_SECRET=${FOREIGN_HEX}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :5 D'],
  },
  {
    name: 'toml: netlify contexts',
    given: lines(
      '[context.production.environment]',
      '  CONTENTFUL_SPACE_ID = "qz4fk81mxw0t"',
      `  CONTENTFUL_ACCESS_TOKEN = "${D}"`,
      '[context.deploy-preview.environment]',
      '  CONTENTFUL_SPACE_ID = "qz4fk81mxw0t"',
      `  CONTENTFUL_PREVIEW_TOKEN = "${P}"`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D', 'preview-key US qz4fk81mxw0t - :6 P'],
  },
  {
    name: 'http: variables of a request file',
    given: lines(
      '@space = qz4fk81mxw0t',
      `@token = ${D}`,
      '',
      'GET https://cdn.contentful.com/spaces/{{space}}/entries',
      'Authorization: Bearer {{token}}',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'http: two requests in one file',
    given: lines(
      'GET https://cdn.contentful.com/spaces/qz4fk81mxw0t/environments/qa/entries',
      `Authorization: Bearer ${D}`,
      '',
      '###',
      '',
      'GET https://api.contentful.com/spaces/qz4fk81mxw0t',
      `Authorization: Bearer ${M}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t qa :2 D', 'personal-access-token US qz4fk81mxw0t - :7 M'],
  },
  {
    name: 'sh: contentful space export in the EU',
    given: lines(
      `contentful space export --space-id qz4fk81mxw0t --environment-id master --management-token ${M} --host api.eu.contentful.com`,
    ),
    found: ['personal-access-token EU qz4fk81mxw0t master :1 M'],
  },
  {
    name: 'sh: cross-env',
    given: lines(`npx cross-env CONTENTFUL_SPACE_ID=qz4fk81mxw0t CONTENTFUL_ACCESS_TOKEN=${D} next build`),
    found: ['delivery-key US qz4fk81mxw0t - :1 D'],
  },
  {
    name: 'sh: printf to vercel',
    given: lines(`printf %s ${D} | vercel env add CONTENTFUL_ACCESS_TOKEN production`),
    found: ['delivery-key US - - :1 D'],
  },
  {
    name: 'sh: a variable in a curl address',
    given: lines(
      'SPACE=qz4fk81mxw0t',
      `TOKEN=${P}`,
      'curl -H "Authorization: Bearer $TOKEN" "https://preview.contentful.com/spaces/$SPACE/entries"',
    ),
    found: ['preview-key US qz4fk81mxw0t - :2 P'],
  },
  {
    name: 'sh: gh secret',
    given: lines(`gh secret set CONTENTFUL_MANAGEMENT_TOKEN --body "${M}"`),
    found: ['personal-access-token US - - :1 M'],
  },
  {
    name: 'fish: set -x',
    given: lines('set -gx CONTENTFUL_SPACE_ID qz4fk81mxw0t', `set -gx CONTENTFUL_ACCESS_TOKEN ${D}`),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'ps1: variables of the session',
    given: lines("$env:CONTENTFUL_SPACE_ID = 'qz4fk81mxw0t'", `$env:CONTENTFUL_ACCESS_TOKEN = '${D}'`),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'env: a misspelt name',
    given: lines('CONTENTFULL_SPACE_ID=qz4fk81mxw0t', `CONTENTFULL_ACCESS_TOKEN=${D}`),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'env: other addresses beside it',
    given: lines(
      'NEXT_PUBLIC_SITE_URL=https://example.com',
      'ALGOLIA_HOST=xy-dsn.algolia.net',
      `ALGOLIA_ADMIN_KEY=${FOREIGN_HEX}`,
      'CONTENTFUL_SPACE_ID=qz4fk81mxw0t',
      `CONTENTFUL_ACCESS_TOKEN=${D}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :5 D'],
  },
  {
    name: 'env: a key of the application',
    given: lines(
      `APP_KEY=base64:${btoa(FOREIGN_KEY)}`,
      'CONTENTFUL_SPACE_ID=qz4fk81mxw0t',
      `CONTENTFUL_ACCESS_TOKEN=${D}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'kt: OkHttp',
    given: lines(
      'val request = Request.Builder()',
      '    .url("https://cdn.contentful.com/spaces/qz4fk81mxw0t/environments/master/entries")',
      `    .header("Authorization", "Bearer ${D}")`,
      '    .build()',
    ),
    found: ['delivery-key US qz4fk81mxw0t master :3 D'],
  },
  {
    name: 'rb: Net::HTTP',
    given: lines(
      "uri = URI('https://preview.contentful.com/spaces/qz4fk81mxw0t/entries')",
      'req = Net::HTTP::Get.new(uri)',
      `req['Authorization'] = 'Bearer ${P}'`,
    ),
    found: ['preview-key US qz4fk81mxw0t - :3 P'],
  },
  {
    name: 'cs: RestSharp',
    given: lines(
      'var client = new RestClient("https://cdn.contentful.com");',
      'var request = new RestRequest("/spaces/qz4fk81mxw0t/entries");',
      `request.AddHeader("Authorization", "Bearer ${D}");`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'php: curl_setopt_array',
    given: lines(
      'curl_setopt_array($ch, [',
      "  CURLOPT_URL => 'https://api.contentful.com/spaces/qz4fk81mxw0t/environments/master/entries',",
      `  CURLOPT_HTTPHEADER => ['Authorization: Bearer ${M}'],`,
      ']);',
    ),
    found: ['personal-access-token US qz4fk81mxw0t master :3 M'],
  },
  {
    name: 'py: http.client',
    given: lines(
      'conn = http.client.HTTPSConnection("cdn.eu.contentful.com")',
      `conn.request("GET", "/spaces/qz4fk81mxw0t/entries", headers={"Authorization": "Bearer ${D}"})`,
    ),
    found: ['delivery-key EU qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'json: MCP with the token in its arguments',
    given: lines(
      '{ "mcpServers": { "contentful": {',
      '  "command": "npx",',
      `  "args": ["-y", "@contentful/mcp-server", "--management-token", "${M}", "--space-id", "qz4fk81mxw0t"]`,
      '} } }',
    ),
    found: ['personal-access-token US qz4fk81mxw0t - :3 M'],
    findings: ['token-in-client-config :3'],
  },
  {
    name: 'md: a table of settings',
    given: lines(
      '| Name | Value |',
      '| --- | --- |',
      '| CONTENTFUL_SPACE_ID | qz4fk81mxw0t |',
      `| CONTENTFUL_ACCESS_TOKEN | ${D} |`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :4 D'],
  },
]
