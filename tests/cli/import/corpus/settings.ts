import { D, FOREIGN, M, P, lines, type Sample } from './sample.ts'

const encoded = (text: string): string => Buffer.from(text).toString('base64')
const SHOP = 'delivery-key US shop1234 -'
const PREVIEW = 'preview-key US shop1234 -'
const OWNER = 'personal-access-token US shop1234 -'
const CDN = 'https://cdn.contentful.com/spaces/shop1234/entries'

/** Configuration files of deployments. */
export const deployments: readonly Sample[] = [
  {
    name: 'a Kubernetes Secret with encoded data',
    given: lines(
      'apiVersion: v1',
      'kind: Secret',
      'metadata:',
      '  name: website',
      'type: Opaque',
      'data:',
      `  CONTENTFUL_SPACE_ID: ${encoded('shop1234')}`,
      `  CONTENTFUL_ACCESS_TOKEN: ${encoded(D)}`,
    ),
    found: [`${SHOP} :8 D`],
  },
  {
    name: 'a Kubernetes Secret with plain data',
    given: lines(
      'kind: Secret',
      'stringData:',
      '  contentful-space-id: shop1234',
      `  contentful-preview-token: "${P}"`,
    ),
    found: [`${PREVIEW} :4 P`],
  },
  {
    name: 'a Kubernetes ConfigMap with the space and a Secret with the key',
    given: lines(
      'kind: ConfigMap',
      'data:',
      '  CONTENTFUL_SPACE_ID: shop1234',
      '---',
      'kind: Secret',
      'data:',
      `  CONTENTFUL_DELIVERY_TOKEN: ${encoded(D)}`,
    ),
    found: [`${SHOP} :7 D`],
  },
  {
    name: 'a Kubernetes Secret as JSON',
    given: JSON.stringify(
      { kind: 'Secret', data: { CONTENTFUL_SPACE_ID: encoded('shop1234'), CONTENTFUL_PREVIEW_TOKEN: encoded(P) } },
      null,
      1,
    ),
    found: [`${PREVIEW} :5 P`],
  },
  {
    name: 'the values of a Helm chart',
    given: lines(
      'replicaCount: 2',
      'contentful:',
      '  spaceId: shop1234',
      '  environment: staging',
      '  delivery:',
      `    token: ${D}`,
      '  preview:',
      `    token: ${P}`,
      'ingress:',
      '  host: www.example.com',
    ),
    found: ['delivery-key US shop1234 staging :6 D', 'preview-key US shop1234 staging :8 P'],
  },
  {
    name: 'a GitHub workflow',
    given: lines(
      'jobs:',
      '  build:',
      '    runs-on: ubuntu-latest',
      '    env:',
      '      CONTENTFUL_SPACE_ID: shop1234',
      `      CONTENTFUL_MANAGEMENT_TOKEN: ${M}`,
      '      DEPLOY_URL: https://www.example.com',
      '    steps:',
      '      - uses: actions/checkout@v4',
    ),
    found: [`${OWNER} :6 M`],
  },
  {
    name: 'netlify.toml with a context for each stage',
    given: lines(
      '[build]',
      '  command = "npm run build"',
      '[context.production.environment]',
      '  CONTENTFUL_SPACE_ID = "shop1234"',
      `  CONTENTFUL_ACCESS_TOKEN = "${D}"`,
      '[context.deploy-preview.environment]',
      '  CONTENTFUL_SPACE_ID = "blog1234"',
      `  CONTENTFUL_PREVIEW_TOKEN = "${P}"`,
    ),
    found: [`${SHOP} :5 D`, 'preview-key US blog1234 - :8 P'],
  },
  {
    name: 'vercel.json with build variables',
    given: JSON.stringify(
      {
        build: { env: { CONTENTFUL_SPACE_ID: 'shop1234', CONTENTFUL_ACCESS_TOKEN: D } },
        env: { SITE_URL: 'https://www.example.com' },
      },
      null,
      2,
    ),
    found: [`${SHOP} :5 D`],
  },
  {
    name: 'Terraform variables with defaults',
    given: lines(
      'variable "contentful_space_id" {',
      '  type    = string',
      '  default = "shop1234"',
      '}',
      'variable "contentful_management_token" {',
      `  default = "${M}"`,
      '}',
    ),
    found: [`${OWNER} :6 M`],
  },
  {
    name: 'a Terraform provider',
    given: lines('provider "contentful" {', `  cma_token       = "${M}"`, '  organization_id = "abc"', '}'),
    found: ['personal-access-token US - - :2 M'],
  },
  {
    name: 'terraform.tfvars',
    given: { 'terraform.tfvars': lines('contentful_space_id     = "shop1234"', `contentful_access_token = "${D}"`) },
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'an ECS task',
    given: JSON.stringify(
      {
        containerDefinitions: [
          {
            environment: [
              { name: 'CONTENTFUL_SPACE_ID', value: 'shop1234' },
              { name: 'CONTENTFUL_PREVIEW_TOKEN', value: P },
            ],
          },
        ],
      },
      null,
      1,
    ),
    found: [`${PREVIEW} :11 P`],
  },
  {
    name: 'CloudFormation parameters',
    given: JSON.stringify([
      { ParameterKey: 'ContentfulSpaceId', ParameterValue: 'shop1234' },
      { ParameterKey: 'ContentfulDeliveryToken', ParameterValue: D },
    ]),
    found: [`${SHOP} :1 D`],
  },
  {
    name: 'an application.yml with nested keys',
    given: lines(
      'spring:',
      '  datasource:',
      '    url: jdbc:postgresql://localhost/shop',
      'contentful:',
      '  space:',
      '    id: shop1234',
      '  cda:',
      `    access-token: ${D}`,
    ),
    found: [`${SHOP} :8 D`],
  },
  {
    name: 'a properties file',
    given: {
      'app.properties': lines(
        'contentful.space.id=shop1234',
        `contentful.preview.token=${P}`,
        'server.url=https://www.example.com',
      ),
    },
    found: [`${PREVIEW} :2 P`],
  },
  {
    name: 'an INI file',
    given: {
      'settings.ini': lines(
        '[database]',
        'host = localhost',
        '[contentful]',
        'space_id = shop1234',
        `access_token = ${D}`,
      ),
    },
    found: [`${SHOP} :5 D`],
  },
  {
    name: 'a .NET Web.config',
    given: lines(
      '<configuration>',
      '  <appSettings>',
      '    <add key="ContentfulSpaceId" value="shop1234" />',
      `    <add key="ContentfulDeliveryToken" value="${D}" />`,
      '  </appSettings>',
      '</configuration>',
    ),
    found: [`${SHOP} :4 D`],
  },
  {
    name: 'XML with an element for each value',
    given: lines(
      '<contentful>',
      '  <spaceId>shop1234</spaceId>',
      `  <previewToken>${P}</previewToken>`,
      '</contentful>',
    ),
    found: [`${PREVIEW} :3 P`],
  },
  {
    name: 'YAML whose keys are URLs',
    given: lines(
      'registries:',
      '  https://preview.eu.contentful.com:',
      '    space: shop1234',
      `    token: ${P}`,
      '  https://example.com:',
      `    token: ${FOREIGN}`,
    ),
    found: ['preview-key EU shop1234 - :4 P'],
  },
  {
    name: 'Kubernetes variables with the value before the name',
    given: lines(
      'env:',
      `  - value: ${D}`,
      '    name: CONTENTFUL_ACCESS_TOKEN',
      '  - value: shop1234',
      '    name: CONTENTFUL_SPACE_ID',
    ),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'a Dockerfile',
    given: lines('FROM node:24', 'ENV CONTENTFUL_SPACE_ID shop1234', `ENV CONTENTFUL_ACCESS_TOKEN ${D}`, 'RUN npm ci'),
    found: [`${SHOP} :3 D`],
  },
  {
    name: 'an App Engine app.yaml',
    given: lines(
      'runtime: nodejs24',
      'env_variables:',
      "  CONTENTFUL_SPACE_ID: 'shop1234'",
      `  CONTENTFUL_ACCESS_TOKEN: '${D}'`,
      'handlers:',
      '  - url: /.*',
    ),
    found: [`${SHOP} :4 D`],
  },
  {
    name: 'an MCP client with a token in its variables',
    given: {
      'mcp.json': JSON.stringify(
        {
          mcpServers: {
            contentful: {
              command: 'npx',
              args: ['-y', '@contentful/mcp-server'],
              env: { CONTENTFUL_MANAGEMENT_ACCESS_TOKEN: M, SPACE_ID: 'shop1234', ENVIRONMENT_ID: 'staging' },
            },
          },
        },
        null,
        2,
      ),
    },
    found: ['personal-access-token US shop1234 staging :10 M'],
    findings: ['token-in-client-config :10'],
  },
  {
    name: 'an MCP client with a token in its arguments',
    given: {
      'claude_desktop_config.json': JSON.stringify(
        {
          mcpServers: {
            cms: {
              command: 'npx',
              args: [
                'contentful-mcp',
                '--management-token',
                M,
                '--space-id',
                'shop1234',
                '--host',
                'api.eu.contentful.com',
              ],
            },
          },
        },
        null,
        1,
      ),
    },
    found: ['personal-access-token EU shop1234 - :8 M'],
    findings: ['token-in-client-config :8'],
  },
]

/** Lists and tables that people write for each other. */
export const tables: readonly Sample[] = [
  {
    name: 'a Markdown table with a name in each row',
    given: lines(
      '| Variable | Value |',
      '| --- | --- |',
      '| `CONTENTFUL_SPACE_ID` | `shop1234` |',
      `| \`CONTENTFUL_PREVIEW_TOKEN\` | \`${P}\` |`,
    ),
    found: [`${PREVIEW} :4 P`],
  },
  {
    name: 'a Markdown table with a name for each column',
    given: lines('| Space ID | Environment | Delivery token |', '|---|---|---|', `| shop1234 | staging | ${D} |`),
    found: ['delivery-key - shop1234 staging :3 D'],
  },
  {
    name: 'a Markdown list',
    given: lines(
      '## Contentful',
      '',
      '- **Space ID**: `shop1234`',
      `- **Delivery token**: \`${D}\``,
      `- **Preview token**: \`${P}\``,
    ),
    found: [`${SHOP} :4 D`, `${PREVIEW} :5 P`],
  },
]

/** Names that are spelled wrong, and values that are no token. */
export const spellings: readonly Sample[] = [
  {
    name: 'the misspelled name CONTENTFULL',
    given: lines('CONTENTFULL_SPACE_ID=shop1234', `CONTENTFULL_ACCESS_TOKEN=${D}`),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'the misspelled name CONTENTUL',
    given: lines('CONTENTUL_SPACE_ID=shop1234', `CONTENTUL_PREVIEW_TOKEN=${P}`),
    found: [`${PREVIEW} :2 P`],
  },
  {
    name: 'CONTENTFUL_PREVIEW beside CONTENTFUL_TOKEN',
    given: lines('CONTENTFUL_SPACE=shop1234', `CONTENTFUL_TOKEN=${D}`, `CONTENTFUL_PREVIEW=${P}`),
    found: [`${SHOP} :2 D`, `${PREVIEW} :3 P`],
  },
  {
    name: 'a Laravel key',
    given: lines(
      'APP_KEY=base64:ZmFrZWZha2VmYWtlZmFrZWZha2VmYWtlZmFrZWZha2U=',
      'CONTENTFUL_SPACE_ID=shop1234',
      `CONTENTFUL_DELIVERY_TOKEN=${D}`,
    ),
    found: [`${SHOP} :3 D`],
  },
  {
    name: 'a URL in place of a token',
    given: lines('CONTENTFUL_SPACE_ID=shop1234', `CONTENTFUL_TOKEN=${CDN}`, `CONTENTFUL_DELIVERY_TOKEN=${D}`),
    found: [`${SHOP} :3 D`],
  },
  ...[
    'NEXT_PUBLIC_SITE_URL=https://example.com',
    'SITE_URL=https://example.com',
    'API_URL=https://api.example.com/v1',
    'ALGOLIA_HOST=abc.algolia.net',
    'HOST=0.0.0.0',
    'SENTRY_DSN_URL=https://o1.ingest.sentry.io/1',
  ].map((line): Sample => ({
    name: `a host of another product: ${line}`,
    given: lines(line, 'CONTENTFUL_SPACE_ID=shop1234', `CONTENTFUL_ACCESS_TOKEN=${D}`, `CONTENTFUL_PREVIEW_TOKEN=${P}`),
    found: [`${SHOP} :3 D`, `${PREVIEW} :4 P`],
  })),
  {
    name: "another product's host whose name is a part of the token",
    given: JSON.stringify({ [`${D.slice(0, 8)}_url`]: 'localhost', contentful: { space: 'shop1234', accessToken: D } }),
    found: [`${SHOP} :1 D`],
  },
  {
    name: "a host that is Contentful's by its name",
    given: lines('CONTENTFUL_HOST=cms.example.com', 'CONTENTFUL_SPACE_ID=shop1234', `CONTENTFUL_ACCESS_TOKEN=${D}`),
    found: ['delivery-key - shop1234 - :3 D'],
  },
]
