import { D, M, P, lines, type Sample } from './sample.ts'

const ENTRIES = 'https://cdn.contentful.com/spaces/shop1234/entries'
const SHOP = 'delivery-key US shop1234 -'
const PREVIEW = 'preview-key US shop1234 -'
const OWNER = 'personal-access-token'

/** Files that hold variables beside other things, and variables that are set by commands. */
export const settings: readonly Sample[] = [
  {
    name: 'a direnv file',
    given: {
      '.envrc': lines(
        'source_up',
        'dotenv_if_exists',
        'use node',
        'export CONTENTFUL_SPACE_ID=shop1234',
        `export CONTENTFUL_ACCESS_TOKEN=${D}`,
        'export PATH="$PWD/bin:$PATH"',
        'PATH_add bin',
      ),
    },
    found: [`${SHOP} :5 D`],
  },
  {
    name: 'docker compose with variables as a map',
    given: {
      'compose.yml': lines(
        'services:',
        '  web:',
        '    image: node',
        '    environment:',
        '      CONTENTFUL_SPACE_ID: shop1234',
        `      CONTENTFUL_ACCESS_TOKEN: "${D}"`,
      ),
    },
    found: [`${SHOP} :6 D`],
  },
  {
    name: 'docker compose with variables as a list and a default',
    given: {
      'compose.yml': lines(
        'services:',
        '  web:',
        '    environment:',
        '      - CONTENTFUL_SPACE_ID=shop1234',
        `      - "CONTENTFUL_ACCESS_TOKEN=${D}"`,
        `      - CONTENTFUL_PREVIEW_ACCESS_TOKEN=\${PREVIEW:-${P}}`,
      ),
    },
    found: [`${SHOP} :5 D`, `${PREVIEW} :6 P`],
  },
  {
    name: 'YAML with a section for each stage',
    given: {
      'contentful.yml': lines(
        'development:',
        '  space: shop1234',
        `  access_token: ${D}`,
        'production:',
        '  space: blog1234',
        `  access_token: ${P}`,
      ),
    },
    found: [`${SHOP} :3 D`, 'delivery-key US blog1234 - :6 P'],
  },
  {
    name: 'docker run',
    given: `docker run --rm -e CONTENTFUL_SPACE_ID=shop1234 -e CONTENTFUL_ACCESS_TOKEN=${D} -p 80:80 my/app`,
    found: [`${SHOP} :1 D`],
  },
  {
    name: 'fish variables',
    given: lines('set -gx CONTENTFUL_SPACE_ID shop1234', `set -x CONTENTFUL_ACCESS_TOKEN "${D}"`),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'setx of Windows',
    given: `setx CONTENTFUL_SPACE_ID shop1234\r\nsetx CONTENTFUL_PREVIEW_ACCESS_TOKEN "${P}"\r\n`,
    found: [`${PREVIEW} :2 P`],
  },
  {
    name: 'a workflow step',
    given: lines(
      `echo "CONTENTFUL_ACCESS_TOKEN=${D}" >> $GITHUB_ENV`,
      'echo "CONTENTFUL_SPACE_ID=shop1234" >> "$GITHUB_ENV"',
    ),
    found: [`${SHOP} :1 D`],
  },
  {
    name: 'heroku config:set',
    given: `heroku config:set CONTENTFUL_SPACE_ID=shop1234 CONTENTFUL_PREVIEW_TOKEN=${P} -a shop`,
    found: [`${PREVIEW} :1 P`],
  },
  {
    name: "PHP's define",
    given: lines("define('CONTENTFUL_SPACE_ID', 'shop1234');", `define('CONTENTFUL_ACCESS_TOKEN', '${D}');`),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'a Gradle file',
    given: lines(
      String.raw`buildConfigField "String", "CONTENTFUL_SPACE_ID", "\"shop1234\""`,
      String.raw`buildConfigField("String", "CONTENTFUL_DELIVERY_TOKEN", "\"${D}\"")`,
    ),
    found: [`${SHOP} :2 D`],
  },
  {
    name: 'Android resources',
    given: {
      'strings.xml': lines(
        '<resources>',
        '  <string name="contentful_space_id">shop1234</string>',
        `  <string name="contentful_delivery_token">${D}</string>`,
        '</resources>',
      ),
    },
    found: [`${SHOP} :3 D`],
  },
  {
    name: 'a property list',
    given: {
      'Info.plist': lines(
        '<dict>',
        '\t<key>CONTENTFUL_SPACE_ID</key>',
        '\t<string>shop1234</string>',
        '\t<key>CONTENTFUL_ACCESS_TOKEN</key>',
        `\t<string>${D}</string>`,
        '</dict>',
      ),
    },
    found: [`${SHOP} :5 D`],
  },
  {
    name: 'Kubernetes, by name and value',
    given: {
      'web.yaml': lines(
        'env:',
        '  - name: CONTENTFUL_SPACE_ID',
        '    value: shop1234',
        '  - name: CONTENTFUL_ACCESS_TOKEN',
        `    value: ${D}`,
      ),
    },
    found: [`${SHOP} :5 D`],
  },
  {
    name: 'a chat message',
    given: lines(`Delivery: \`${D}\``, `Preview: \`${P}\``, 'Space ID: `shop1234`'),
    found: ['delivery-key - shop1234 - :1 D', 'preview-key - shop1234 - :2 P'],
  },
  {
    name: 'a page of the web app',
    given: lines(
      'Space ID',
      'shop1234',
      'Content Delivery API - access token',
      D,
      'Content Preview API - access token',
      P,
    ),
    found: ['delivery-key US shop1234 - :4 D', 'preview-key US shop1234 - :6 P'],
  },
  {
    name: 'a hash that is no token',
    given: lines(
      'commit 3f786850e387550fdab836ed7e6dc881de23001b',
      `sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08`,
    ),
    found: [],
  },
]

const pretty = (value: unknown): string => JSON.stringify(value, null, 2)
const header = (token: string) => [
  { name: 'accept', value: '*/*' },
  { name: 'authorization', value: `Bearer ${token}` },
]

/** Requests that tools keep as data. */
export const kept: readonly Sample[] = [
  {
    name: 'a HAR file',
    given: {
      'site.har': pretty({
        log: {
          version: '1.2',
          entries: [
            {
              request: { method: 'GET', url: `${ENTRIES}?limit=1`, headers: header(D) },
              response: { status: 200, headers: [] },
            },
            {
              request: {
                method: 'GET',
                url: `https://preview.contentful.com/spaces/blog1234/entries?access_token=${P}`,
                headers: [],
                queryString: [{ name: 'access_token', value: P }],
              },
            },
          ],
        },
      }),
    },
    found: [`${SHOP} :16 D`, 'preview-key US blog1234 - :28 P'],
  },
  {
    name: 'a collection of Postman',
    given: {
      'c.postman_collection.json': pretty({
        auth: { type: 'bearer', bearer: [{ key: 'token', value: M, type: 'string' }] },
        item: [
          {
            name: 'entries',
            request: {
              method: 'GET',
              header: [{ key: 'Authorization', value: `Bearer ${D}` }],
              url: { raw: ENTRIES, host: ['cdn', 'contentful', 'com'] },
            },
          },
        ],
      }),
    },
    found: [`${OWNER} US - - :7 M`, `${SHOP} :20 D`],
  },
  {
    name: 'an export of Insomnia',
    given: {
      'i.json': pretty({
        _type: 'export',
        resources: [{ _id: 'req_1', url: ENTRIES, authentication: { type: 'bearer', token: D } }],
      }),
    },
    found: [`${SHOP} :9 D`],
  },
  {
    name: 'Python with the URL in a constant',
    given: lines(
      'import requests',
      `url = "${ENTRIES}"`,
      'headers = {',
      `  'Authorization': 'Bearer ${D}'`,
      '}',
      'requests.request("GET", url, headers=headers)',
    ),
    found: [`${SHOP} :4 D`],
  },
]

/** Files that are read one above the other. */
export const layers: readonly Sample[] = [
  {
    name: 'two files, one of which changes the space and one of two keys',
    given: {
      '.env': lines(
        'CONTENTFUL_SPACE_ID=shop1234',
        `CONTENTFUL_ACCESS_TOKEN=${D}`,
        `CONTENTFUL_PREVIEW_ACCESS_TOKEN=${P}`,
      ),
      '.env.production': lines(
        'CONTENTFUL_SPACE_ID=blog1234',
        'CONTENTFUL_ACCESS_TOKEN=fakeOther0Key1abcdefghijklmnopqrstuvwxyz0123',
      ),
    },
    found: [`${SHOP} .env:2 D`, `${PREVIEW} .env:3 P`, 'delivery-key US blog1234 - .env.production:2 ?'],
    findings: ['files-disagree .env.production:1 .env:3'],
  },
]
