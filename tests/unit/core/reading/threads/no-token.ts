import type { Thread } from './thread.ts'

const NO_TOKEN = { verdict: 'rejected', causes: ['token-missing'] } as const

/** Clients that report a missing token: nothing was sent. */
export const noToken: Thread[] = [
  {
    seen: 'contentful-link-cleaner#7',
    text: `TypeError: Expected parameter accessToken
    at createClient (/usr/local/lib/node_modules/link-cleaner/node_modules/contentful-management/dist/contentful-management.js:59:11)`,
    ...NO_TOKEN,
    facts: { id: null, nothingSent: { missing: 'token', name: 'accessToken' } },
  },
  {
    seen: 'next-contentful-starter#3',
    text: `4:56:35 PM: > Build error occurred
4:56:35 PM: TypeError: Expected parameter accessToken
4:56:35 PM:     at Module.createClient (/opt/build/repo/node_modules/contentful/dist/contentful.node.js:7563:11)
4:56:35 PM:   type: 'TypeError'
4:56:35 PM: }`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token', name: 'accessToken' } },
  },
  {
    seen: 'contentful-cli#168',
    text: `  ✖ Creating CDA access token
    → Expected parameter accessToken
    Downloading boilerplate
🚨  Error: Expected parameter accessToken
┌─────────────────────────────────────────────────────────┐
│ TypeError: Expected parameter accessToken               │
│      at createManagementClient                          │
│ (/usr/local/lib/node_modules/contentful-cli/dist/utils… │
└─────────────────────────────────────────────────────────┘`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token' } },
  },
  {
    seen: 'wang-charz#61',
    text: ` ERROR  ServerMiddleware Error: Expected parameter accessToken                    15:19:46

  TypeError: Expected parameter accessToken
  at Module.createClient (node_modules\\contentful\\dist\\contentful.node.js:5745:11)`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token' } },
  },
  {
    seen: 'terraform-aws-open-next#14',
    text: `2024-01-02T14:44:55.684Z\t6385e105-fake\tERROR\tTypeError: Expected parameter accessToken
    at In (/var/task/node_modules/contentful/dist/contentful.node.min.js:2:243897)`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token' } },
  },
  {
    seen: 'gatsby#18904',
    text: ` ERROR

Problems with gatsby-source-contentful plugin options:
spaceId: undefined - "spaceId" is required
accessToken: undefined - "accessToken" is required
host (default value): "cdn.contentful.com"
environment (default value): "master"`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token-and-space' } },
  },
  {
    seen: 'gatsby#15038',
    text: `Problems with gatsby-source-contentful plugin options:
spaceId: "********ab1"
accessToken: undefined - "accessToken" is required`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token', name: 'accessToken' } },
  },
  {
    seen: 'homepage-starters#121',
    text: `Invalid plugin options for "gatsby-source-contentful":

- "accessToken" is required`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token', name: 'accessToken' } },
  },
  {
    seen: 'rw#13',
    text: 'Error: Contentful space ID and access token need to be provided.',
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token-and-space' } },
  },
  {
    seen: 'gatsby-starter-gcn',
    text: `gatsby-config.js:14
    throw new Error(
    ^
Error: Contentful spaceId and the delivery token need to be provided.`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token-and-space' } },
  },
  {
    seen: 'contentful-cli#47',
    text: '🚨  Error: You have to be logged in to do this.\nYou can log in via contentful login',
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token' } },
  },
  {
    seen: 'contentful.rb',
    text: `/app/vendor/bundle/gems/contentful-2.16.0/lib/contentful/client.rb:414:in \`validate_configuration!': You will need to initialize a client with an :access_token (ArgumentError)`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token', name: 'access_token' } },
  },
  {
    seen: 'contentful.py',
    text: `  File "/app/venv/lib/python3.11/site-packages/contentful/client.py", line 133, in __init__
    self._validate_configuration()
contentful.errors.ConfigurationException: You will need to initialize a client with an Access Token`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token' } },
  },
  {
    seen: 'contentful.php',
    text: 'PHP Fatal error:  Uncaught TypeError: Contentful\\Delivery\\Client::__construct(): Argument #1 ($token) must be of type string, null given, called in /app/config/services.php on line 12',
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token' } },
  },
  {
    seen: 'ContentfulBundle',
    text: `  The child config "token" under "contentful.delivery.main" must be configured.`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token', name: 'token' } },
  },
  {
    seen: 'starters with their own check',
    text: 'Error: Missing required environment variable: CONTENTFUL_ACCESS_TOKEN',
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token', name: 'CONTENTFUL_ACCESS_TOKEN' } },
  },
  {
    seen: 'starters with their own check',
    text: `❌ Invalid environment variables: { CONTENTFUL_DELIVERY_TOKEN: [ 'Required' ] }
Error: Invalid environment variables`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token', name: 'CONTENTFUL_DELIVERY_TOKEN' } },
  },
  {
    seen: 'contentful-migrate',
    text: `Missing required argument: access-token
Please provide both a space id and an access token`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token-and-space' } },
  },
  {
    seen: 'contentful-export',
    text: `Options:
  --space-id          ID of Space with source data
Missing required arguments: space-id, management-token`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token-and-space' } },
  },
  {
    seen: 'terraform-provider-contentful',
    text: `Error: Missing required argument

  on main.tf line 9, in provider "contentful":
The argument "cma_token" is required, but no definition was found.`,
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token', name: 'cma_token' } },
  },
  {
    seen: 'next.js examples',
    text: 'Error: CONTENTFUL_PREVIEW_ACCESS_TOKEN is not defined\n    at fetchGraphQL (webpack-internal:///./lib/api.js:12:9)',
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token', name: 'CONTENTFUL_PREVIEW_ACCESS_TOKEN' } },
  },
  {
    seen: 'contentful.net',
    text: "System.ArgumentException: The delivery API key must be set. (Parameter 'DeliveryApiKey')\n   at Contentful.Core.ContentfulClient..ctor(HttpClient httpClient, ContentfulOptions options)",
    ...NO_TOKEN,
    facts: { nothingSent: { missing: 'token' } },
  },
  {
    seen: 'contentful.js',
    text: 'TypeError: Expected parameter space\n    at createClient (node_modules/contentful/dist/contentful.node.js:412:11)',
    verdict: ['no-access', 'not-checked'],
    causes: [],
    facts: { nothingSent: { missing: 'space', name: 'space' } },
  },
  {
    seen: 'postman-app-support#7106',
    text: `Error: Invalid character in header content ["Authorization"]`,
    verdict: 'rejected',
    causes: ['token-malformed'],
    facts: { nothingSent: { missing: 'sendable-token' } },
  },
  {
    seen: 'contentful.js',
    text: `TypeError [ERR_INVALID_CHAR]: Invalid character in header content ["Authorization"]
    at ClientRequest.setHeader (node:_http_outgoing:703:3)
  code: 'ERR_INVALID_CHAR'`,
    verdict: 'rejected',
    causes: ['token-malformed'],
    facts: { nothingSent: { missing: 'sendable-token' } },
  },
]
