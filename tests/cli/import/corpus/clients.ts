import { D, M, O, P, lines, type Sample } from './sample.ts'

const CDN = 'https://cdn.contentful.com/spaces/shop1234/entries'
const SHOP = 'delivery-key US shop1234 -'
const PREVIEW = 'preview-key US shop1234 -'
const OWNER = 'personal-access-token US shop1234 -'

/** Programs that send requests themselves: host and token stand in different calls. */
export const http: readonly Sample[] = [
  {
    name: 'OkHttp in Java',
    given: lines(
      'OkHttpClient client = new OkHttpClient();',
      'Request request = new Request.Builder()',
      `    .url("${CDN}")`,
      `    .addHeader("Authorization", "Bearer ${D}")`,
      '    .build();',
    ),
    found: [`${SHOP} :4 D`],
  },
  {
    name: 'OkHttp in Kotlin with a constant',
    given: lines(
      `private const val TOKEN = "${P}"`,
      'val url = HttpUrl.Builder().scheme("https").host("preview.contentful.com").addPathSegments("spaces/shop1234/entries").build()',
      'val request = Request.Builder().url(url).header("Authorization", "Bearer $TOKEN").build()',
    ),
    found: [`${PREVIEW} :1 P`],
  },
  {
    name: 'http.client of Python',
    given: lines(
      'import http.client',
      'conn = http.client.HTTPSConnection("cdn.contentful.com")',
      `headers = { 'Authorization': "Bearer ${D}" }`,
      'conn.request("GET", "/spaces/shop1234/entries", headers=headers)',
    ),
    found: [`${SHOP} :3 D`],
  },
  {
    name: 'requests of Python with an f-string',
    given: lines(
      'SPACE_ID = "shop1234"',
      `TOKEN = "${D}"`,
      'url = f"https://cdn.contentful.com/spaces/{SPACE_ID}/environments/staging/entries"',
      'r = requests.get(url, params={"access_token": TOKEN})',
    ),
    found: ['delivery-key US shop1234 staging :2 D'],
  },
  {
    name: 'Net::HTTP of Ruby',
    given: lines(
      `uri = URI("${CDN}")`,
      'req = Net::HTTP::Get.new(uri)',
      `req["Authorization"] = "Bearer ${D}"`,
      'Net::HTTP.start(uri.hostname, uri.port, use_ssl: true) { |http| http.request(req) }',
    ),
    found: [`${SHOP} :3 D`],
  },
  {
    name: 'RestSharp',
    given: lines(
      'var client = new RestClient("https://api.contentful.com/spaces/shop1234/environments");',
      'var request = new RestRequest(Method.GET);',
      `request.AddHeader("Authorization", "Bearer ${M}");`,
    ),
    found: [`${OWNER} :3 M`],
  },
  {
    name: 'HttpClient of C#',
    given: lines(
      'var http = new HttpClient { BaseAddress = new Uri("https://preview.contentful.com/") };',
      `http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", "${P}");`,
      'var json = await http.GetStringAsync("spaces/shop1234/entries");',
    ),
    found: [`${PREVIEW} :2 P`],
  },
  {
    name: 'https of Node',
    given: lines(
      "const https = require('https')",
      'const options = {',
      "  hostname: 'cdn.contentful.com',",
      "  path: '/spaces/shop1234/environments/staging/entries',",
      '  headers: {',
      `    Authorization: 'Bearer ${D}',`,
      '  },',
      '}',
      'https.get(options, (res) => {})',
    ),
    found: ['delivery-key US shop1234 staging :6 D'],
  },
  {
    name: 'curl_setopt_array of PHP',
    given: lines(
      '<?php',
      'curl_setopt_array($curl, array(',
      `  CURLOPT_URL => "${CDN}",`,
      '  CURLOPT_RETURNTRANSFER => true,',
      '  CURLOPT_HTTPHEADER => array(',
      `    "Authorization: Bearer ${D}"`,
      '  ),',
      '));',
    ),
    found: [`${SHOP} :6 D`],
  },
  {
    name: 'Guzzle',
    given: lines(
      "$client = new \\GuzzleHttp\\Client(['base_uri' => 'https://cdn.eu.contentful.com']);",
      "$response = $client->get('/spaces/shop1234/entries', [",
      `    'headers' => ['Authorization' => 'Bearer ${D}'],`,
      ']);',
    ),
    found: ['delivery-key EU shop1234 - :3 D'],
  },
  {
    name: 'net/http of Go',
    given: lines(
      `req, err := http.NewRequest("GET", "${CDN}", nil)`,
      'if err != nil {',
      '\tlog.Fatal(err)',
      '}',
      `req.Header.Set("Authorization", "Bearer ${D}")`,
    ),
    found: [`${SHOP} :5 D`],
  },
  {
    name: 'net/http of Go with a format',
    given: lines(
      'const (',
      '\tspaceID = "shop1234"',
      `\taccessToken = "${D}"`,
      ')',
      'func main() {',
      '\turl := fmt.Sprintf("https://cdn.contentful.com/spaces/%s/entries?access_token=%s", spaceID, accessToken)',
      '\tresp, err := http.Get(url)',
      '}',
    ),
    found: [`${SHOP} :3 D`],
  },
  {
    name: 'reqwest of Rust',
    given: lines(
      `let token: &str = "${P}";`,
      'let body = reqwest::Client::new()',
      '    .get("https://preview.contentful.com/spaces/shop1234/entries")',
      '    .bearer_auth(token)',
      '    .send().await?;',
    ),
    found: [`${PREVIEW} :1 P`],
  },
  {
    name: 'reqwest of Rust with a header',
    given: lines(
      'let client = reqwest::Client::new();',
      `let res = client.get("${CDN}")`,
      `    .header("Authorization", format!("Bearer {}", "${D}"))`,
      '    .send()?;',
    ),
    found: [`${SHOP} :3 D`],
  },
  {
    name: 'URLSession of Swift',
    given: lines(
      `var request = URLRequest(url: URL(string: "${CDN}")!)`,
      `request.setValue("Bearer ${D}", forHTTPHeaderField: "Authorization")`,
    ),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'URLSession of Swift with constants',
    given: lines(
      'let spaceId = "shop1234"',
      `let accessToken = "${D}"`,
      String.raw`let url = URL(string: "https://cdn.contentful.com/spaces/\(spaceId)/entries?access_token=\(accessToken)")!`,
    ),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'HttpClient of Java',
    given: lines(
      'var request = HttpRequest.newBuilder()',
      `    .uri(URI.create("https://api.contentful.com/spaces/shop1234"))`,
      `    .header("Authorization", "Bearer ${M}")`,
      '    .build();',
    ),
    found: [`${OWNER} :3 M`],
  },
  {
    name: 'axios with two instances',
    given: lines(
      'export const live = axios.create({',
      "  baseURL: 'https://cdn.contentful.com/spaces/shop1234',",
      `  headers: { Authorization: \`Bearer ${D}\` },`,
      '})',
      'export const draft = axios.create({',
      "  baseURL: 'https://preview.contentful.com/spaces/blog1234',",
      `  headers: { Authorization: \`Bearer ${P}\` },`,
      '})',
    ),
    found: [`${SHOP} :3 D`, 'preview-key US blog1234 - :7 P'],
  },
  {
    name: 'two requests in a row without blocks',
    given: lines(
      `r1 = requests.get('${CDN}', headers={'Authorization': 'Bearer ${D}'})`,
      `r2 = requests.get('https://preview.contentful.com/spaces/blog1234/entries', headers={'Authorization': 'Bearer ${P}'})`,
    ),
    found: [`${SHOP} :1 D`, 'preview-key US blog1234 - :2 P'],
  },
  {
    name: 'Apollo with a link',
    given: lines(
      'const link = createHttpLink({',
      "  uri: 'https://graphql.contentful.com/content/v1/spaces/shop1234/environments/staging',",
      '})',
      'const auth = setContext((_, { headers }) => ({',
      `  headers: { ...headers, authorization: 'Bearer ${D}' },`,
      '}))',
    ),
    found: ['? US shop1234 staging :5 D'],
    findings: ['kind-unknown :5'],
  },
  {
    name: 'Invoke-RestMethod of PowerShell',
    given: lines(
      `$headers = @{ Authorization = "Bearer ${M}" }`,
      'Invoke-RestMethod -Uri "https://api.contentful.com/spaces/shop1234" -Headers $headers',
    ),
    found: [`${OWNER} :1 M`],
  },
  {
    name: 'Req of Elixir',
    given: lines(`Req.get!("${CDN}",`, `  headers: [{"authorization", "Bearer ${D}"}]`, ')'),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'Dio of Dart',
    given: lines(
      'final dio = Dio(BaseOptions(',
      "  baseUrl: 'https://cdn.contentful.com/spaces/shop1234',",
      `  headers: {'Authorization': 'Bearer ${D}'},`,
      '));',
    ),
    found: [`${SHOP} :3 D`],
  },
  {
    name: 'httr of R',
    given: lines(`token <- "${D}"`, `res <- GET("${CDN}", add_headers(Authorization = paste("Bearer", token)))`),
    found: [`${SHOP} :1 D`],
  },
  {
    name: 'clj-http of Clojure',
    given: lines(`(client/get "${CDN}"`, `  {:headers {"Authorization" "Bearer ${D}"}})`),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'LWP of Perl',
    given: lines(`my $req = HTTP::Request->new(GET => '${CDN}');`, `$req->header('Authorization' => 'Bearer ${D}');`),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'sttp of Scala',
    given: lines(`basicRequest.get(uri"${CDN}")`, `  .auth.bearer("${D}")`),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'a settings module of Elixir',
    given: lines('config :contentful,', '  delivery: [', '    space: "shop1234",', `    access_token: "${D}"`, '  ]'),
    found: [`${SHOP} :4 D`],
  },
  {
    name: 'a client whose settings come from a type',
    given: lines(
      'type Config struct { Space, Token string }',
      `cfg := Config{SpaceID: "shop1234", DeliveryToken: "${D}"} // contentful`,
    ),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'a module of Lua',
    given: lines(
      'local contentful = {',
      '  space_id = "shop1234",',
      `  preview_token = "${P}",`,
      '}',
      'return contentful',
    ),
    found: [`${PREVIEW} :3 P`],
  },
  {
    name: 'Nix',
    given: lines(
      'environment.variables = {',
      '  CONTENTFUL_SPACE_ID = "shop1234";',
      `  CONTENTFUL_ACCESS_TOKEN = "${D}";`,
      '};',
    ),
    found: [`${SHOP} :3 D`],
  },
]

/** Command lines, and files of requests with variables. */
export const commands: readonly Sample[] = [
  {
    name: 'contentful space export on one line',
    given: `contentful space export --space-id shop1234 --environment-id staging --management-token ${M} --host api.eu.contentful.com`,
    found: ['personal-access-token EU shop1234 staging :1 M'],
  },
  {
    name: 'contentful space export on several lines',
    given: lines(
      'contentful space export \\',
      '  --space-id=shop1234 \\',
      `  --management-token=${M} \\`,
      '  --export-dir out',
    ),
    found: [`${OWNER} :3 M`],
  },
  {
    name: 'cross-env',
    given: `npx cross-env CONTENTFUL_SPACE_ID=shop1234 CONTENTFUL_ACCESS_TOKEN=${D} next dev`,
    found: [`${SHOP} :1 D`],
  },
  {
    name: 'a script of package.json',
    given: JSON.stringify(
      { scripts: { export: `contentful space export --space-id shop1234 --management-token ${M}` } },
      null,
      2,
    ),
    found: [`${OWNER} :3 M`],
  },
  {
    name: 'vercel env add, from a pipe',
    given: lines(
      `printf %s ${D} | vercel env add CONTENTFUL_ACCESS_TOKEN production`,
      'printf %s shop1234 | vercel env add CONTENTFUL_SPACE_ID production',
    ),
    found: [`${SHOP} :1 D`],
  },
  {
    name: 'gh secret set',
    given: lines(
      `gh secret set CONTENTFUL_MANAGEMENT_TOKEN --body "${M}"`,
      'gh variable set CONTENTFUL_SPACE_ID --body shop1234',
    ),
    found: [`${OWNER} :1 M`],
  },
  {
    name: 'dotnet user-secrets',
    given: lines(
      'dotnet user-secrets set "ContentfulOptions:SpaceId" "shop1234"',
      `dotnet user-secrets set "ContentfulOptions:PreviewApiKey" "${P}"`,
    ),
    found: [`${PREVIEW} :2 P`],
  },
  {
    name: 'kubectl create secret',
    given: `kubectl create secret generic cms --from-literal=CONTENTFUL_SPACE_ID=shop1234 --from-literal=CONTENTFUL_DELIVERY_TOKEN=${D}`,
    found: [`${SHOP} :1 D`],
  },
  {
    name: 'curl with variables set on the lines above',
    given: lines(
      'SPACE=shop1234',
      `TOKEN="${D}"`,
      'curl "https://cdn.contentful.com/spaces/$SPACE/environments/${ENVIRONMENT:-staging}/entries?access_token=$TOKEN"',
    ),
    found: ['delivery-key US shop1234 staging :2 D'],
  },
  {
    name: 'curl with a header from a variable and the space from another',
    given: lines(
      'export SPACE_ID=shop1234',
      `export CMA=${M}`,
      'curl -H "Authorization: Bearer ${CMA}" \\',
      '  https://api.contentful.com/spaces/${SPACE_ID}/entries',
    ),
    found: [`${OWNER} :2 M`],
  },
  {
    name: 'an .http file with variables',
    given: lines(
      '@host = preview.contentful.com',
      '@space = shop1234',
      `@token = ${P}`,
      '',
      'GET https://{{host}}/spaces/{{space}}/entries',
      'Authorization: Bearer {{token}}',
    ),
    found: [`${PREVIEW} :3 P`],
  },
  {
    name: 'an .http file with several requests and variables',
    given: lines(
      `@delivery = ${D}`,
      `@owner = ${M}`,
      '',
      '### entries',
      `GET ${CDN}?access_token={{delivery}}`,
      '',
      '### spaces',
      'GET https://api.eu.contentful.com/spaces',
      'Authorization: Bearer {{owner}}',
    ),
    found: [`${SHOP} :1 D`, 'personal-access-token EU - - :2 M'],
  },
  {
    name: 'a Bruno request',
    given: {
      'entries.bru': lines(
        'meta {',
        '  name: entries',
        '}',
        '',
        'get {',
        `  url: ${CDN}`,
        '  auth: bearer',
        '}',
        '',
        'auth:bearer {',
        `  token: ${D}`,
        '}',
      ),
    },
    found: [`${SHOP} :11 D`],
  },
  {
    name: 'a Bruno collection as YAML',
    given: {
      'c.yml': lines(
        'info:',
        '  name: entries',
        'http:',
        '  method: GET',
        `  url: ${CDN}`,
        '  auth:',
        '    type: bearer',
        `    token: ${D}`,
      ),
    },
    found: [`${SHOP} :8 D`],
  },
  {
    name: 'an Insomnia collection, version 5',
    given: {
      'i.yaml': lines(
        'type: collection.insomnia.rest/5.0',
        'name: Shop',
        'collection:',
        '  - url: https://cdn.contentful.com/spaces/shop1234/entries',
        '    name: live',
        '    method: GET',
        '    authentication:',
        '      type: bearer',
        `      token: ${D}`,
        '  - url: https://preview.contentful.com/spaces/blog1234/entries',
        '    name: drafts',
        '    method: GET',
        '    headers:',
        '      - name: Authorization',
        `        value: Bearer ${P}`,
      ),
    },
    found: [`${SHOP} :9 D`, 'preview-key US blog1234 - :15 P'],
  },
  {
    name: 'a Postman environment',
    given: JSON.stringify(
      {
        name: 'Contentful',
        values: [
          { key: 'space_id', value: 'shop1234', enabled: true },
          { key: 'management_token', value: M, type: 'secret' },
        ],
      },
      null,
      1,
    ),
    found: [`${OWNER} :11 M`],
  },
  {
    name: 'a Postman collection with variables',
    given: JSON.stringify(
      {
        item: [
          {
            name: 'entries',
            request: {
              method: 'GET',
              url: { raw: 'https://preview.contentful.com/spaces/{{space}}/entries' },
              auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
            },
          },
        ],
        variable: [
          { key: 'space', value: 'shop1234' },
          { key: 'key', value: P },
        ],
      },
      null,
      1,
    ),
    found: [`${PREVIEW} :30 P`],
  },
  {
    name: 'a command with an old key in its history',
    given: lines('  101  cd shop', `  102  export CTF_SPACE=shop1234 CTF_CDA_TOKEN=${O}`, '  103  npm start'),
    found: [`${SHOP} :2 O`],
  },
  {
    name: 'curl in a text with a file of variables beside it',
    given: lines(
      '# Setup',
      '```',
      'CONTENTFUL_SPACE_ID=shop1234',
      `CONTENTFUL_PREVIEW_TOKEN=${P}`,
      '```',
      'Then try',
      `    curl -H 'Authorization: Bearer ${D}' ${CDN}`,
    ),
    found: [`${SHOP} :7 D`, `${PREVIEW} :4 P`],
  },
  {
    name: 'netlify env:set',
    given: lines('netlify env:set CONTENTFUL_SPACE_ID shop1234', `netlify env:set CONTENTFUL_ACCESS_TOKEN ${D}`),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'aws ssm',
    given: lines(
      'aws ssm put-parameter --name /web/CONTENTFUL_SPACE_ID --value shop1234',
      `aws ssm put-parameter --name /web/CONTENTFUL_DELIVERY_TOKEN --value ${D} --type SecureString`,
    ),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'a URL on several lines',
    given: lines(`GET ${CDN}`, `    ?access_token=${D}`, '    &limit=1'),
    found: [`${SHOP} :1 D`],
  },
  {
    name: 'one variable that two requests use',
    given: lines(
      `@pat = ${M}`,
      'GET https://api.contentful.com/spaces/shop1234',
      'Authorization: Bearer {{pat}}',
      '',
      '###',
      'GET https://api.contentful.com/spaces/shop1234/environments',
      'Authorization: Bearer {{pat}}',
    ),
    found: [`${OWNER} :1 M`],
  },
]
