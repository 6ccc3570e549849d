import { ENVIRONMENT, NOT_FOUND, OTHER_PROBLEM, REFUSED, SPACE, type Thread } from './thread.ts'

/** The platform's bodies and sentences, alone or with little around them. */
export const bodies: Thread[] = [
  {
    seen: 'contentful.js#13',
    text: `{ sys: { type: 'Error', id: 'AccessTokenInvalid' },
message: 'The access token you sent could not be found or is invalid.',
requestId: 'xxx' }`,
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid', basis: 'record' },
  },
  {
    seen: 'contentful.js#721',
    text: 'Uncaught (in promise): Object: {"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"The access token you sent could not be found or is invalid.","requestId":"fake-request-1"}',
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid' },
  },
  {
    seen: 'contentful.java#180',
    text: '{\n  "sys": {\n    "type": "Error",\n    "id": "NotFound"\n  },\n  "message": "The resource could not be found.",\n  "details": {\n    "type": "Environment",\n    "id": "master",\n    "space": "abc123space"\n  },\n  "requestId": "fake-request-1"\n}',
    verdict: 'no-access',
    causes: ENVIRONMENT,
    facts: { id: 'NotFound', missing: 'Environment' },
  },
  {
    seen: 'authentication (documentation)',
    text: '{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"sys":{"type":"Space"}},"requestId":"fake-request-1"}',
    verdict: 'no-access',
    causes: SPACE,
    facts: { id: 'NotFound', missing: 'Space' },
  },
  {
    seen: 'contentful.java#218',
    text: '{\n  "sys": {\n    "type": "Error",\n    "id": "BadRequest"\n  },\n  "message": "Response size too big. Maximum allowed response size: 7340032b.",\n  "requestId": "fake-request-1"\n}',
    verdict: 'not-checked',
    causes: ['response-too-large'],
    facts: { id: 'BadRequest' },
  },
  {
    seen: 'contentful_express_tutorial#16',
    text: `products.js - getProducts (line 17) error: {
  "sys": { "type": "Error", "id": "InvalidQuery" },
  "message": "The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.",
  "details": { "errors": [ { "name": "unknownContentType", "value": "DOESNOTEXIST" } ] },
  "requestId": "fake-request-1"
}`,
    verdict: ['not-checked', 'accepted'],
    causes: OTHER_PROBLEM,
    facts: { id: 'InvalidQuery' },
  },
  {
    seen: 'contentful.net#298',
    text: 'GET: https://api.contentful.com/spaces/abc123space/environments/dev/locales\n{\n\t"sys": {\n\t\t"type": "Error",\n\t\t"id": "NotFound"\n\t},\n\t"message": "The resource could not be found.",\n\t"requestId": "fake-request-1"\n}',
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: { id: 'NotFound', request: { api: 'management', environment: 'dev' } },
  },
  {
    seen: 'sprout-static-cms#7',
    text: 'GET https://api.contentful.com:443/spaces/abc123space access_token=fake0000000000000000000000000000000000000000000000000000000000000 The access token you sent could not be found or is invalid. {"sys":{"type":"Error","id":"AccessTokenInvalid"},"requestId":"fake-request-1","message":"The access token you sent could not be found or is invalid."}',
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid', request: { api: 'management', placement: 'query' } },
  },
  {
    seen: 'contentful.rb#49',
    text: `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html><head><title>503 Connection timed out</title></head>
<body><h1>Error 503 Connection timed out</h1><p>Varnish cache server</p></body></html>`,
    verdict: 'not-checked',
    causes: ['platform-error', 'not-the-platform', 'proxy-interference'],
    facts: { id: null },
  },
  {
    seen: 'cute#127',
    text: `Error: The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.[
  {
    "name": "order",
    "path": [ "fields", "description", "en-US" ],
    "type": "Text",
    "details": "Text fields do not support ordering. Consider using a Symbol field instead"
  }
]`,
    verdict: ['not-checked', 'accepted'],
    causes: OTHER_PROBLEM,
    facts: { id: 'InvalidQuery', basis: 'sentence' },
  },
  {
    seen: 'contentful-export#32',
    text: '"Response size too big, was: 15951862b. Maximum allowed response size: 7340032b."',
    verdict: 'not-checked',
    causes: ['response-too-large'],
    facts: { id: 'BadRequest', basis: 'sentence' },
  },
  {
    seen: 'labd/terraform-provider-contentful#28',
    text: '│ Error: The access token you sent could not be found or is invalid.\n│\n│   with contentful_contenttype.page,\n│   on main.tf line 12, in resource "contentful_contenttype" "page":',
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid', basis: 'sentence' },
  },
  {
    seen: 'a terminal',
    text: `$ curl -i "https://cdn.contentful.com/spaces/abc123space/environments/staging/entries" -H "Authorization: Bearer \${CONTENTFUL_TOKEN}"
HTTP/2 401
content-type: application/vnd.contentful.delivery.v1+json
contentful-api: cda_cached
x-contentful-request-id: fake-request-1

{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"The access token you sent could not be found or is invalid.","requestId":"fake-request-1"}`,
    verdict: 'rejected',
    causes: [...REFUSED, 'token-malformed', 'token-missing'],
    facts: {
      id: 'AccessTokenInvalid',
      form: 'curl',
      what: 'the output of curl -i',
      request: { environment: 'staging' },
    },
  },
  {
    seen: 'a message window',
    text: '┌───────────────────────────────────────────┐\n│ The access token you sent could not be     │\n│ found or is invalid.                       │\n└───────────────────────────────────────────┘',
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid', basis: 'sentence' },
  },
  {
    seen: 'documentation',
    text: '{"sys":{"type":"Error","id":"AccessDenied"},"message":"The space is hibernated","details":{"reasons":"Hibernated"},"status":502,"requestId":"fake-request-1"}',
    verdict: 'not-checked',
    causes: ['space-hibernated'],
    facts: { id: 'AccessDenied' },
  },
]
