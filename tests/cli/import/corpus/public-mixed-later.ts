import { D, FOREIGN, FOREIGN_HEX, FOREIGN_KEY, M, O, P, lines, type Sample } from './sample.ts'

/** Texts written after the reader knew those of public-mixed.ts, each labelled before it was read. */
export const mixedLater: readonly Sample[] = [
  {
    name: 'tsv: cells copied from a spreadsheet',
    given: lines(
      'Site\tSpace ID\tEnvironment\tDelivery token\tOwner',
      `blog\tqz4fk81mxw0t\tmaster\t${D}\tKim`,
      `shop\tw8kq20xmf5nb\tstaging\t${O}\tLee`,
    ),
    found: ['delivery-key - qz4fk81mxw0t master :2 D', 'delivery-key - w8kq20xmf5nb staging :3 O'],
  },
  {
    name: 'csv: quoted cells with semicolons',
    given: lines('"project";"contentful_space_id";"contentful_preview_token"', `"blog";"qz4fk81mxw0t";"${P}"`),
    found: ['preview-key US qz4fk81mxw0t - :2 P'],
  },
  {
    name: 'html: a table',
    given: lines(
      '<table>',
      '<tr><th>Space ID</th><td>qz4fk81mxw0t</td></tr>',
      `<tr><th>Content Delivery API - access token</th><td>${D}</td></tr>`,
      '</table>',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'html: meta tags of a page',
    given: lines(
      '<meta name="contentful-space" content="qz4fk81mxw0t">',
      `<meta name="contentful-access-token" content="${D}">`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'html: data attributes',
    given: `<div id="app" data-contentful-space="qz4fk81mxw0t" data-contentful-token="${D}"></div>`,
    found: ['? US qz4fk81mxw0t - :1 D'],
    findings: ['kind-unknown :1'],
  },
  {
    name: 'js: window config of a page',
    given: lines(
      '<script>',
      `window.__CONFIG__ = {"contentful":{"space":"qz4fk81mxw0t","accessToken":"${D}"},"ga":"G-ABC123"};`,
      '</script>',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'k8s: a Secret by kustomize',
    given: lines(
      'secretGenerator:',
      '  - name: cms',
      '    literals:',
      '      - CONTENTFUL_SPACE_ID=qz4fk81mxw0t',
      `      - CONTENTFUL_DELIVERY_TOKEN=${D}`,
      `      - DB_PASSWORD=${FOREIGN_KEY}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :5 D'],
  },
  {
    name: 'helm: --set',
    given: `helm upgrade site ./chart --set contentful.space=qz4fk81mxw0t,contentful.deliveryToken=${D} --set image.tag=1.2.3\n`,
    found: ['delivery-key US qz4fk81mxw0t - :1 D'],
  },
  {
    name: 'docker: buildx with secrets in the environment',
    given: lines(
      `CONTENTFUL_DELIVERY_TOKEN=${D} CONTENTFUL_SPACE_ID=qz4fk81mxw0t \\`,
      '  docker buildx build --secret id=cda,env=CONTENTFUL_DELIVERY_TOKEN .',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :1 D'],
  },
  {
    name: 'nomad: a job',
    given: lines(
      'job "site" {',
      '  group "web" {',
      '    task "server" {',
      '      env {',
      '        CONTENTFUL_SPACE_ID = "qz4fk81mxw0t"',
      `        CONTENTFUL_ACCESS_TOKEN = "${D}"`,
      '      }',
      '    }',
      '  }',
      '}',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :6 D'],
  },
  {
    name: 'fly: secrets set',
    given: `fly secrets set CONTENTFUL_SPACE_ID=qz4fk81mxw0t CONTENTFUL_MANAGEMENT_TOKEN=${M} -a site\n`,
    found: ['personal-access-token US qz4fk81mxw0t - :1 M'],
  },
  {
    name: 'wrangler: secret bulk',
    given: `{"CONTENTFUL_SPACE_ID":"qz4fk81mxw0t","CONTENTFUL_ACCESS_TOKEN":"${D}","STRIPE_KEY":"${FOREIGN}"}`,
    found: ['delivery-key US qz4fk81mxw0t - :1 D'],
  },
  {
    name: 'vault: kv put',
    given: `vault kv put secret/site space_id=qz4fk81mxw0t contentful_management_token=${M}\n`,
    found: ['personal-access-token US qz4fk81mxw0t - :1 M'],
  },
  {
    name: 'aws: secretsmanager with JSON in JSON',
    given: `{"ARN":"arn:aws:secretsmanager:eu-west-1:000000000000:secret:cms","SecretString":"{\\"CONTENTFUL_SPACE_ID\\":\\"qz4fk81mxw0t\\",\\"CONTENTFUL_ACCESS_TOKEN\\":\\"${D}\\"}"}`,
    found: ['delivery-key US qz4fk81mxw0t - :1 D'],
  },
  {
    name: 'gcloud: run deploy',
    given: `gcloud run deploy site --set-env-vars "CONTENTFUL_SPACE_ID=qz4fk81mxw0t,CONTENTFUL_PREVIEW_TOKEN=${P}"\n`,
    found: ['preview-key US qz4fk81mxw0t - :1 P'],
  },
  {
    name: 'az: webapp settings',
    given: lines(
      'az webapp config appsettings set -g rg -n site --settings \\',
      '  Contentful__SpaceId=qz4fk81mxw0t \\',
      `  Contentful__DeliveryApiKey=${D}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'bicep: app settings',
    given: lines(
      'appSettings: [',
      "  { name: 'Contentful__SpaceId', value: 'qz4fk81mxw0t' }",
      `  { name: 'Contentful__DeliveryApiKey', value: '${D}' }`,
      ']',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'buildkite: env of a step',
    given: lines(
      'steps:',
      '  - command: npm run build',
      '    env:',
      '      CONTENTFUL_SPACE_ID: "qz4fk81mxw0t"',
      `      CONTENTFUL_CPA_TOKEN: "${P}"`,
    ),
    found: ['preview-key US qz4fk81mxw0t - :5 P'],
  },
  {
    name: 'bitbucket: a script with export',
    given: lines(
      'script:',
      '  - export CONTENTFUL_SPACE_ID=qz4fk81mxw0t',
      `  - export CONTENTFUL_ACCESS_TOKEN=${D}`,
      '  - npm run build',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'turbo: a list of names only',
    given: lines(
      '{',
      '  "globalEnv": ["CONTENTFUL_SPACE_ID", "CONTENTFUL_ACCESS_TOKEN"],',
      '  "tasks": { "build": { "env": ["CONTENTFUL_PREVIEW_TOKEN"] } }',
      '}',
    ),
    found: [],
  },
  {
    name: 'mise: toml env',
    given: lines(
      '[env]',
      'CONTENTFUL_SPACE_ID = "qz4fk81mxw0t"',
      `CONTENTFUL_DELIVERY_TOKEN = { value = "${D}", redact = true }`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'cargo: config.toml env',
    given: lines(
      '[env]',
      'CONTENTFUL_SPACE = { value = "qz4fk81mxw0t", force = true }',
      `CONTENTFUL_CDA_TOKEN = "${D}"`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'gradle: gradle.properties',
    given: lines('org.gradle.jvmargs=-Xmx2g', 'contentfulSpaceId=qz4fk81mxw0t', `contentfulDeliveryToken=${D}`),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'plist: xml of an iOS app',
    given: lines(
      '<dict>',
      '\t<key>ContentfulSpaceID</key>',
      '\t<string>qz4fk81mxw0t</string>',
      '\t<key>ContentfulPreviewToken</key>',
      `\t<string>${P}</string>`,
      '</dict>',
    ),
    found: ['preview-key US qz4fk81mxw0t - :5 P'],
  },
  {
    name: 'swift: a configuration with client type',
    given: lines(
      'let client = Client(',
      '    spaceId: "qz4fk81mxw0t",',
      '    environmentId: "staging",',
      '    host: Host.preview,',
      `    accessToken: "${P}"`,
      ')',
      'import Contentful',
    ),
    found: ['preview-key US qz4fk81mxw0t staging :5 P'],
  },
  {
    name: 'kotlin: Retrofit with a header annotation',
    given: lines(
      'interface Api {',
      '  @Headers("Authorization: Bearer ' + D + '")',
      '  @GET("https://cdn.contentful.com/spaces/qz4fk81mxw0t/environments/master/entries")',
      '  suspend fun entries(): Entries',
      '}',
    ),
    found: ['delivery-key US qz4fk81mxw0t master :2 D'],
  },
  {
    name: 'java: a Spring @Value with a default',
    given: lines(
      '@Value("${contentful.space:qz4fk81mxw0t}")',
      'private String space;',
      '',
      `@Value("\${contentful.delivery-token:${D}}")`,
      'private String token;',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :4 D'],
  },
  {
    name: 'csharp: a record of options',
    given: lines(
      'services.AddContentful(o => {',
      '    o.SpaceId = "qz4fk81mxw0t";',
      `    o.DeliveryApiKey = "${D}";`,
      `    o.PreviewApiKey = "${P}";`,
      '    o.UsePreviewApi = false;',
      '});',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D', 'preview-key US qz4fk81mxw0t - :4 P'],
  },
  {
    name: 'fsharp: a record',
    given: lines(
      'let contentful =',
      '    { SpaceId = "qz4fk81mxw0t"',
      `      DeliveryToken = "${D}"`,
      '      Environment = "master" }',
    ),
    found: ['delivery-key US qz4fk81mxw0t master :3 D'],
  },
  {
    name: 'vb: constants',
    given: lines(
      'Public Const ContentfulSpaceId As String = "qz4fk81mxw0t"',
      `Public Const ContentfulDeliveryToken As String = "${D}"`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'go: os.Setenv in a test',
    given: lines(
      'func TestMain(m *testing.M) {',
      '	os.Setenv("CONTENTFUL_SPACE_ID", "qz4fk81mxw0t")',
      `	t.Setenv("CONTENTFUL_ACCESS_TOKEN", "${D}")`,
      '	os.Exit(m.Run())',
      '}',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'go: flags with defaults',
    given: lines(
      'space := flag.String("contentful-space", "qz4fk81mxw0t", "the space")',
      `token := flag.String("contentful-management-token", "${M}", "the token")`,
    ),
    found: ['personal-access-token US qz4fk81mxw0t - :2 M'],
  },
  {
    name: 'rust: clap with env and default',
    given: lines(
      '#[arg(long, env = "CONTENTFUL_SPACE_ID", default_value = "qz4fk81mxw0t")]',
      'space: String,',
      `#[arg(long, env = "CONTENTFUL_DELIVERY_TOKEN", default_value = "${D}")]`,
      'token: String,',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'python: os.environ.setdefault',
    given: lines(
      'import os',
      'os.environ.setdefault("CONTENTFUL_SPACE_ID", "qz4fk81mxw0t")',
      `os.environ["CONTENTFUL_DELIVERY_TOKEN"] = "${D}"`,
      `os.environ["OPENAI_API_KEY"] = "sk-fake0${FOREIGN_KEY}"`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'ruby: ENV with or',
    given: lines(
      "SPACE = ENV['CONTENTFUL_SPACE_ID'] || 'qz4fk81mxw0t'",
      `TOKEN = ENV['CONTENTFUL_ACCESS_TOKEN'] || '${D}'`,
      'client = Contentful::Client.new(space: SPACE, access_token: TOKEN, dynamic_entries: :auto)',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'php: putenv',
    given: lines("putenv('CONTENTFUL_SPACE_ID=qz4fk81mxw0t');", `putenv("CONTENTFUL_DELIVERY_TOKEN=${D}");`),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'craft: a config array',
    given: lines(
      'return [',
      "    '*' => [",
      "        'contentfulSpaceId' => 'qz4fk81mxw0t',",
      `        'contentfulDeliveryToken' => '${D}',`,
      '    ],',
      "    'dev' => [",
      `        'contentfulPreviewToken' => '${P}',`,
      '    ],',
      '];',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :4 D', 'preview-key US qz4fk81mxw0t - :7 P'],
  },
  {
    name: 'lua: neovim variables',
    given: lines("vim.env.CONTENTFUL_SPACE_ID = 'qz4fk81mxw0t'", `vim.env.CONTENTFUL_MANAGEMENT_TOKEN = '${M}'`),
    found: ['personal-access-token US qz4fk81mxw0t - :2 M'],
  },
  {
    name: 'haskell: a record',
    given: lines('config = ContentfulConfig', '  { spaceId = "qz4fk81mxw0t"', `  , deliveryToken = "${D}"`, '  }'),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'clojure: an edn map',
    given: lines(
      '{:contentful {:space-id "qz4fk81mxw0t"',
      `              :access-token "${D}"`,
      '              :environment "master"}}',
    ),
    found: ['delivery-key US qz4fk81mxw0t master :2 D'],
  },
  {
    name: 'js: gatsby with a query of preview',
    given: lines(
      'resolve: `gatsby-source-contentful`,',
      'options: {',
      '  spaceId: `qz4fk81mxw0t`,',
      `  accessToken: \`${P}\`,`,
      '  host: `preview.contentful.com`,',
      '  environment: `dev`,',
      '},',
    ),
    found: ['preview-key US qz4fk81mxw0t dev :4 P'],
  },
  {
    name: 'js: eleventy with a helper',
    given: lines(
      "const contentful = require('contentful')",
      'module.exports = async () => {',
      '  const cms = contentful.createClient({',
      "    space: process.env.CTFL_SPACE || 'qz4fk81mxw0t',",
      `    accessToken: process.env.CTFL_ACCESSTOKEN || '${O}',`,
      '  })',
      '}',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :5 O'],
  },
  {
    name: 'ts: an Angular environment',
    given: lines(
      'export const environment = {',
      '  production: true,',
      '  contentful: {',
      "    spaceId: 'qz4fk81mxw0t',",
      `    token: '${D}'`,
      '  },',
      `  firebase: { apiKey: 'AIza${FOREIGN_KEY.slice(0, 35)}' },`,
      '};',
    ),
    found: ['? US qz4fk81mxw0t - :5 D'],
    findings: ['kind-unknown :5'],
  },
  {
    name: 'ts: zod with defaults',
    given: lines(
      'const env = z.object({',
      "  CONTENTFUL_SPACE_ID: z.string().default('qz4fk81mxw0t'),",
      `  CONTENTFUL_ACCESS_TOKEN: z.string().min(1).default('${D}'),`,
      '})',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :3 D'],
  },
  {
    name: 'ts: a test that mocks the environment',
    given: lines(
      "vi.stubEnv('CONTENTFUL_SPACE_ID', 'qz4fk81mxw0t')",
      `vi.stubEnv('CONTENTFUL_DELIVERY_TOKEN', '${D}')`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'graphql: codegen with headers',
    given: lines(
      'schema:',
      '  - https://graphql.contentful.com/content/v1/spaces/qz4fk81mxw0t/environments/master:',
      '      headers:',
      `        Authorization: "Bearer ${D}"`,
      'documents: src/**/*.graphql',
    ),
    found: ['? US qz4fk81mxw0t master :4 D'],
    findings: ['kind-unknown :4'],
  },
  {
    name: 'graphql: graphqlrc as JSON',
    given: JSON.stringify({
      schema: [
        {
          'https://graphql.contentful.com/content/v1/spaces/qz4fk81mxw0t': {
            headers: { Authorization: `Bearer ${D}` },
          },
        },
      ],
    }),
    found: ['? US qz4fk81mxw0t - :1 D'],
    findings: ['kind-unknown :1'],
  },
  {
    name: 'md: a shell block after $',
    given: lines(
      'Run:',
      '```bash',
      '$ export CONTENTFUL_SPACE_ID=qz4fk81mxw0t',
      `$ export CONTENTFUL_DELIVERY_TOKEN=${D}`,
      '$ yarn dev',
      '```',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :4 D'],
  },
  {
    name: 'md: an admonition with keys in a sentence',
    given: lines('> **Note** The preview key of space `qz4fk81mxw0t` is', `> \`${P}\`, ask Kim for the other one.`),
    found: ['preview-key - qz4fk81mxw0t - :2 P'],
  },
  {
    name: 'text: 1Password fields',
    given: lines(
      'Contentful staging',
      'username',
      'kim@example.com',
      'space id',
      'qz4fk81mxw0t',
      'delivery token',
      D,
      'website',
      'https://app.contentful.com',
    ),
    found: ['delivery-key US qz4fk81mxw0t - :7 D'],
  },
  {
    name: 'text: an e-mail with dashes',
    given: lines(
      'Hi Lee,',
      'here are the Contentful credentials:',
      'Space - qz4fk81mxw0t',
      `CMA token - ${M}`,
      'Cheers',
    ),
    found: ['personal-access-token US qz4fk81mxw0t - :4 M'],
  },
  {
    name: 'text: a numbered list',
    given: lines(
      '1. Space ID: qz4fk81mxw0t',
      `2. Content Delivery API - access token: ${D}`,
      `3. Content Preview API - access token: ${P}`,
    ),
    found: ['delivery-key US qz4fk81mxw0t - :2 D', 'preview-key US qz4fk81mxw0t - :3 P'],
  },
  {
    name: 'env: exported by a dashboard with quotes and commas',
    given: lines('CONTENTFUL_SPACE_ID="qz4fk81mxw0t",', `CONTENTFUL_ACCESS_TOKEN="${D}",`),
    found: ['delivery-key US qz4fk81mxw0t - :2 D'],
  },
  {
    name: 'env: names in lower case',
    given: lines('contentful_space_id=qz4fk81mxw0t', `contentful_delivery_token=${D}`, 'contentful_environment_id=uat'),
    found: ['delivery-key US qz4fk81mxw0t uat :2 D'],
  },
  {
    name: 'env: two stages by suffix',
    given: lines('CONTENTFUL_SPACE_ID=qz4fk81mxw0t', `CONTENTFUL_TOKEN_STAGING=${O}`, `CONTENTFUL_TOKEN_PROD=${D}`),
    found: ['? US qz4fk81mxw0t - :2 O', '? US qz4fk81mxw0t - :3 D'],
    findings: ['kind-unknown :2', 'kind-unknown :3'],
  },
  {
    name: 'env: a token in quotes with a newline behind it',
    given: lines('CONTENTFUL_SPACE_ID=qz4fk81mxw0t', `CONTENTFUL_MANAGEMENT_TOKEN="${M}\\n"`),
    found: ['personal-access-token US qz4fk81mxw0t - :2 M'],
  },
  {
    name: 'env: nothing of the platform, hashes',
    given: lines(
      `SESSION_SECRET=${FOREIGN_HEX}`,
      `JWT_KEY=${FOREIGN_KEY}`,
      'DATABASE_URL=postgres://u:p@localhost/db',
      `GITHUB_TOKEN=ghp_${'fake0'.repeat(7)}f`,
    ),
    found: [],
  },
  {
    name: 'json: a service account beside it',
    given: JSON.stringify(
      {
        type: 'service_account',
        project_id: 'site',
        private_key_id: FOREIGN_HEX.slice(0, 40),
        client_email: 'a@site.iam.gserviceaccount.com',
        note: 'contentful sync',
      },
      null,
      2,
    ),
    found: [],
  },
]
