import { D, M, O, P, lines, type Sample } from './sample.ts'

const SPACE = 'CONTENTFUL_SPACE_ID=shop1234'
const ENTRIES = 'https://cdn.contentful.com/spaces/shop1234/entries'
const SHOP = 'delivery-key US shop1234 -'
const basic = (text: string): string => Buffer.from(text).toString('base64')

/** Values that lie elsewhere, names that mean something else, and what only looks like a token. */
export const elsewhere: readonly Sample[] = [
  ...[
    ['a command', '$(cat /run/secrets/contentful)'],
    ['a command in backticks', '"`pass show contentful/website`"'],
    ['a template', '{{ contentful_token }}'],
    ['1Password', 'op://Engineering/Contentful/delivery'],
    ['Vault', 'vault:secret/data/contentful#delivery'],
    ['a secret of AWS', 'arn:aws:secretsmanager:us-east-1:123456789012:secret:contentful-AbCdEf'],
    ['a secret of Google', 'sm://project-1/contentful-token'],
    ['a reference of vals', 'ref+vault://secret/contentful#/token'],
    ['a Key Vault of Azure', '@Microsoft.KeyVault(SecretUri=https://v.vault.azure.net/secrets/contentful)'],
    ['a tag of YAML', '!secret contentful_token'],
    ['sops', 'ENC[AES256_GCM,data:p673w7==,iv:YY=,aad:UQ=,tag:A=]'],
    ['a variable as long as a token', '$NEXT_PUBLIC_CONTENTFUL_PREVIEW_ACCESS_TOKEN'],
  ].map(([name, value]): Sample => {
    return {
      name: `a reference to a value in another store: ${name ?? ''}`,
      given: lines(SPACE, `CONTENTFUL_ACCESS_TOKEN=${value ?? ''}`),
      found: [],
      findings: ['unexpanded-variable :2'],
    }
  }),
  {
    name: 'a header with a variable that is as long as a token',
    given: `curl -H "Authorization: Bearer $NEXT_PUBLIC_CONTENTFUL_PREVIEW_ACCESS_TOKEN" ${ENTRIES}`,
    found: [],
    findings: ['unexpanded-variable :1'],
  },
  {
    name: 'placeholders as long as tokens',
    given: lines(
      SPACE,
      `CONTENTFUL_ACCESS_TOKEN=${'x'.repeat(43)}`,
      `CONTENTFUL_PREVIEW_ACCESS_TOKEN=${'0'.repeat(64)}`,
      `CONTENTFUL_MANAGEMENT_TOKEN=CFPAT-${'X'.repeat(43)}`,
      'CONTENTFUL_DELIVERY_API_KEY=NEXT_PUBLIC_CONTENTFUL_PREVIEW_ACCESS_TOKEN',
    ),
    found: [],
    findings: ['placeholder :2', 'placeholder :3', 'placeholder :4', 'placeholder :5'],
  },
  ...[
    'NODE_ENV',
    'APP_ENV',
    'RAILS_ENV',
    'VERCEL_ENV',
    'ASPNETCORE_ENVIRONMENT',
    'SENTRY_ENVIRONMENT',
    'ENVIRONMENT',
  ].map((name): Sample => ({
    name: `an environment variable of another product: ${name}`,
    given: lines(SPACE, `CONTENTFUL_ACCESS_TOKEN=${D}`, `${name}=production`),
    found: [`${SHOP} :2 D`],
  })),
  {
    name: 'an environment variable without a prefix among others without one',
    given: lines('SPACE_ID=shop1234', 'ENVIRONMENT=staging', 'NODE_ENV=production', `CONTENTFUL_TOKEN_DELIVERY=${D}`),
    found: ['delivery-key US shop1234 staging :4 D'],
  },
  {
    name: 'a Preview key with another public prefix',
    given: lines('NUXT_ENV_CONTENTFUL_SPACE_ID=shop1234', `NUXT_ENV_CONTENTFUL_PREVIEW_TOKEN=${P}`),
    found: ['preview-key US shop1234 - :2 P'],
    findings: ['secret-behind-public-prefix :2'],
  },
]

/** Logins of curl, and what a browser copies where a quotation mark stands in the address. */
export const logins: readonly Sample[] = [
  { name: 'curl -u', given: `curl -u ${D}: ${ENTRIES}`, found: [`${SHOP} :1 D`] },
  {
    name: 'curl --user with the token as the password',
    given: `curl --user "me:${M}" https://api.contentful.com/spaces`,
    found: ['personal-access-token US - - :1 M'],
  },
  {
    name: "curl --user with another product's account",
    given: `curl --user 'me@example.com:hunter22' -H 'Authorization: Bearer ${D}' ${ENTRIES}`,
    found: [`${SHOP} :1 D`],
  },
  { name: 'curl --oauth2-bearer', given: `curl --oauth2-bearer ${D} ${ENTRIES}`, found: [`${SHOP} :1 D`] },
  { name: 'curl --oauth2-bearer=', given: `curl --oauth2-bearer='${D}' '${ENTRIES}'`, found: [`${SHOP} :1 D`] },
  {
    name: 'a header with Basic authentication',
    given: `curl ${ENTRIES} -H 'Authorization: Basic ${basic(`${D}:`)}'`,
    found: [`${SHOP} :1 D`],
  },
  {
    name: 'a header with Basic authentication in a program',
    given: `fetch("${ENTRIES}", { headers: { Authorization: "Basic ${basic(`api:${D}`)}" } })`,
    found: [`${SHOP} :1 D`],
  },
  {
    name: 'a URL that contains a quotation mark',
    given: `curl $'${ENTRIES}?query=it\\u0027s' -H $'authorization: Bearer ${D}'`,
    found: [`${SHOP} :1 D`],
  },
  {
    name: 'a curl config file',
    given: { '.curlrc': `url = "${ENTRIES}"\nheader = "Authorization: Bearer ${D}"\n` },
    found: [`${SHOP} :2 D`],
  },
]

const CLIENT = "contentful.Client('shop1234',"

/** Values that programs take where a variable is not set, and choices between two. */
export const choices: readonly Sample[] = [
  {
    name: 'os.environ.get and os.getenv with a default value',
    given: lines(
      'import os',
      'SPACE_ID = os.environ.get("CONTENTFUL_SPACE_ID", "shop1234")',
      `ACCESS_TOKEN = os.environ.get("CONTENTFUL_ACCESS_TOKEN", "${D}")`,
      `PREVIEW = os.getenv('CONTENTFUL_PREVIEW_TOKEN', '${P}')`,
      `MGMT = os.environ.get("CMA", default="${M}")`,
    ),
    found: [`${SHOP} :3 D`, 'preview-key US shop1234 - :4 P', 'personal-access-token US shop1234 - :5 M'],
  },
  {
    name: 'a Python "or" expression in a call',
    given: `client = ${CLIENT} '${P}' if preview else '${D}', api_url='preview.contentful.com' if preview else 'cdn.contentful.com')`,
    found: ['preview-key US shop1234 - :1 P', `${SHOP} :1 D`],
  },
  {
    name: 'a Python "or" expression with the literal first',
    given: `client = ${CLIENT} access_token='${D}' if not preview else '${P}')`,
    found: [`${SHOP} :1 D`, 'preview-key US shop1234 - :1 P'],
  },
  {
    name: 'a Kotlin elvis expression',
    given: `val client = CDAClient.builder().setSpace("shop1234").setToken(if (preview) "${P}" else "${D}").build()`,
    found: ['preview-key US shop1234 - :1 P', `${SHOP} :1 D`],
  },
  {
    name: 'PHP with a default value',
    given: `<?php\n$client = new Client(getenv('CONTENTFUL_ACCESS_TOKEN') ?: '${D}', $_ENV['CONTENTFUL_SPACE_ID'] ?? 'shop1234');`,
    found: [`${SHOP} :2 D`],
  },
  {
    name: "Laravel's env() with a default value",
    given: `return [\n  'delivery' => [\n    'token' => env('CONTENTFUL_DELIVERY_TOKEN', '${D}'),\n    'space' => env('CONTENTFUL_SPACE_ID', 'shop1234'),\n  ],\n];`,
    found: [`${SHOP} :3 D`],
  },
  {
    name: "Ruby's ENV.fetch with a block",
    given: `Contentful::Client.new(\n  space: ENV.fetch('CONTENTFUL_SPACE_ID', 'shop1234'),\n  access_token: ENV.fetch('CONTENTFUL_ACCESS_TOKEN') { '${O}' }\n)`,
    found: [`${SHOP} :3 O`],
  },
  {
    name: 'a comment that contains a Management token',
    given: `// the old one: ${M}\ncreateClient({ space: 'shop1234', accessToken: '${D}' })`,
    found: [`${SHOP} :2 D`, 'personal-access-token - - - :1 M'],
  },
]
