import { OTHER_PROBLEM, REFUSED, type Thread } from './thread.ts'

/** Errors that are known by their name or their key alone, and logs of importers. */
export const keyed: Thread[] = [
  {
    seen: 'contentful-management.js#15',
    text: '{ "VersionMismatch": { "status": 409, "statusText": "Conflict", "requestId": "fake-request-1" } }',
    verdict: ['not-checked', 'accepted'],
    causes: OTHER_PROBLEM,
    facts: { id: 'VersionMismatch', basis: 'record' },
  },
  {
    seen: 'contentful-import#251',
    text: `{
    "ts": "2020-06-26T12:35:43.041Z",
    "level": "error",
    "error": {
      "name": "AccessDenied",
      "entity": { "sys": { "space": { "sys": { "type": "Link", "linkType": "Space", "id": "abc123space" } }, "id": "headline", "type": "ContentType" } },
      "data": { "status": 403, "statusText": "Forbidden", "message": "Forbidden", "details": { "reasons": "Not entitled to create content types" } }
    }
}`,
    verdict: 'no-access',
    causes: ['permission-denied'],
    facts: { id: 'AccessDenied' },
  },
  {
    seen: 'The-Learning-Demo#4',
    text: `[
  {
    "ts": "2020-06-26T12:35:43.041Z",
    "level": "error",
    "error": {
      "name": "AccessDenied",
      "entity": {
        "sys": {
          "id": "headline",
          "type": "ContentType",
          "createdBy": {
            "sys": {
              "type": "Link",`,
    verdict: 'no-access',
    causes: ['permission-denied'],
    facts: { id: 'AccessDenied' },
  },
  {
    seen: 'contentful-import#1111',
    text: '{"ts":"2024-04-29T07:12:39.750Z","level":"error","error":{"name":"UnresolvedLinks","data":{"status":422,"statusText":"Unprocessable Entity","message":"Validation error","details":{},"request":{},"requestId": "123"}}}\n{"ts":"2024-04-29T07:17:41.770Z","level":"error","error":{"name":"UnresolvedLinks","data":{"status":422,"statusText":"Unprocessable Entity","message":"Validation error","details":{},"request":{},"requestId": "123"}}}',
    verdict: ['not-checked', 'accepted'],
    causes: OTHER_PROBLEM,
    facts: { id: 'UnresolvedLinks' },
  },
  {
    seen: 'contentful-space-sync#77',
    text: `{
  "name": "ServerError",
  "message": "PUT https://api.contentful.com:443/spaces/abc123space/entries/e1/published?access_token=fake0000000000000000000000000000000000000000000000000000000000000 {\\"sys\\":{\\"type\\":\\"Error\\",\\"id\\":\\"ServerError\\"},\\"requestId\\":\\"content-api:fake\\"}",
  "error": { "sys": { "type": "Error", "id": "ServerError" }, "requestId": "content-api:fake" },
  "request": { "method": "PUT", "uri": "https://api.contentful.com:443/spaces/abc123space/entries/e1/published?access_token=fake0000000000000000000000000000000000000000000000000000000000000" }
}`,
    verdict: 'not-checked',
    causes: ['platform-error'],
    facts: { id: 'ServerError', request: { method: 'PUT', placement: 'query', api: 'management' } },
  },
  {
    seen: 'error trackers',
    text: "{ name: 'Forbidden', message: 'You are not authorized to do this action or exceeded your plan limits.' }",
    verdict: 'no-access',
    causes: ['permission-denied'],
    facts: { id: 'AccessDenied' },
  },
  {
    seen: 'error trackers',
    text: "Error { name: 'ValidationFailed', message: 'Validation error' }",
    verdict: ['not-checked', 'accepted'],
    causes: OTHER_PROBLEM,
    facts: { id: 'ValidationFailed' },
  },
  {
    seen: 'error trackers',
    text: '{"name":"AccessTokenInvalid","stack":"AccessTokenInvalid: ..."}',
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid' },
  },
  {
    seen: 'a YAML log',
    text: `error:
  sys:
    type: Error
    id: AccessTokenInvalid
  message: The access token you sent could not be found or is invalid.
  requestId: fake-request-1`,
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid' },
  },
  {
    seen: 'PHP var_dump',
    text: `array(3) {
  ["sys"]=>
  array(2) {
    ["type"]=>
    string(5) "Error"
    ["id"]=>
    string(18) "AccessTokenInvalid"
  }
  ["message"]=>
  string(59) "The access token you sent could not be found or is invalid."
}`,
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid' },
  },
  {
    seen: 'PHP print_r',
    text: `stdClass Object
(
    [sys] => stdClass Object
        (
            [type] => Error
            [id] => AccessTokenInvalid
        )
    [message] => The access token you sent could not be found or is invalid.
)`,
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid' },
  },
]
