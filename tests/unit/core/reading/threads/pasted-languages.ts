import { pasted } from './pasted.ts'
import { ENVIRONMENT, NOT_FOUND, REFUSED, RESOURCE, SPACE } from './thread.ts'

const INVALID = 'The access token you sent could not be found or is invalid.'

/** Java, .NET, Ruby, Python, PHP, Swift, Go. */
export const otherLanguages = [
  pasted(
    'contentful.java, environment',
    'no-access',
    ENVIRONMENT,
    `Exception in thread "main" com.contentful.java.cda.CDAHttpException: FAILED REQUEST:
\tRequest{method=GET, url=https://cdn.contentful.com/spaces/k3b9xq2/environments/dev/content_types?limit=1000}
\t… Header{Authorization: Bearer xxx}
\tResponse{protocol=h2, code=404, message=, url=https://cdn.contentful.com/spaces/k3b9xq2/environments/dev/content_types?limit=1000}
\t… {"message":"The resource could not be found.","sys":{"type":"Error","id":"NotFound"},"details":{"type":"Environment","id":"dev","space":"k3b9xq2"},"requestId":"f0f0-1"}`,
  ),
  pasted(
    'contentful.java, refused',
    'rejected',
    REFUSED,
    `FATAL EXCEPTION: main
Process: com.example.shop, PID: 8123
com.contentful.java.cda.CDAHttpException: FAILED REQUEST:
	Request{method=GET, url=https://cdn.contentful.com/spaces/k3b9xq2/environments/master/entries, headers=[Authorization:Bearer ***]}
	Response{protocol=h2, code=401, message=, url=https://cdn.contentful.com/spaces/k3b9xq2/environments/master/entries}`,
  ),
  pasted(
    'contentful.java, content type',
    'no-access',
    'resource-missing',
    `com.contentful.java.cda.CDAContentTypeNotFoundException: Could not find content type 'page' for resource with id '6KntaYX' of type 'Entry'.`,
  ),
  pasted(
    'contentful.java, trust',
    'not-checked',
    'tls-untrusted',
    `java.lang.RuntimeException: javax.net.ssl.SSLHandshakeException: sun.security.validator.ValidatorException: PKIX path building failed: unable to find valid certification path to requested target
	at com.contentful.java.cda.FetchQuery.all(FetchQuery.java:31)`,
  ),
  pasted(
    '.NET, refused',
    'rejected',
    REFUSED,
    `Unhandled exception. Contentful.Core.Errors.ContentfulException: ${INVALID}
   at Contentful.Core.ContentfulClientBase.CreateExceptionForFailedRequest(HttpResponseMessage res)
   at Contentful.Core.ContentfulClient.GetEntries[T](QueryBuilder\`1 queryBuilder, CancellationToken cancellationToken)`,
  ),
  pasted(
    '.NET, not found',
    'no-access',
    NOT_FOUND,
    `Contentful.Core.Errors.ContentfulException: The resource could not be found.
   at Contentful.Core.ContentfulClient.GetEntry[T](String entryId, String queryString, CancellationToken cancellationToken)
   at Shop.Pages.IndexModel.OnGetAsync() in /src/Pages/Index.cshtml.cs:line 22`,
  ),
  pasted(
    '.NET, gateway',
    'not-checked',
    ['platform-error', 'unrecognized-error'],
    `Contentful.Core.Errors.GatewayTimeoutException: An error occurred while communicating with the Contentful API.`,
  ),
  pasted(
    '.NET HttpClient',
    'rejected',
    REFUSED,
    `System.Net.Http.HttpRequestException: Response status code does not indicate success: 401 (Unauthorized).
   at System.Net.Http.HttpResponseMessage.EnsureSuccessStatusCode()
   at Shop.Cms.FetchAsync(String url) // https://preview.contentful.com/spaces/k3b9xq2/entries`,
  ),
  pasted(
    '.NET HttpClient, another host',
    'not-checked',
    'not-the-platform',
    `System.Net.Http.HttpRequestException: Response status code does not indicate success: 401 (Unauthorized).
Request: GET https://graph.microsoft.com/v1.0/me`,
  ),
  pasted(
    'Ruby, environment',
    'no-access',
    ENVIRONMENT,
    `/usr/local/bundle/gems/contentful-2.16.3/lib/contentful/client.rb:414:in \`do_build_resource': HTTP status code: 404 Not Found (Contentful::NotFound)
Message: The resource could not be found.
Details: The requested Environment could not be found. ID: qa.
Request ID: f0f0-1`,
  ),
  pasted(
    'Ruby, refused',
    'rejected',
    REFUSED,
    `HTTP status code: 401 Unauthorized
Message: The access token you sent could not be found or is invalid.
Request ID: f0f0-1 (Contentful::Unauthorized)
	from config/initializers/contentful.rb:3:in \`<top (required)>'`,
  ),
  pasted(
    'Ruby management, validation',
    'accepted',
    'works',
    `#<Contentful::Management::UnprocessableEntity: HTTP status code: 422 Unprocessable Entity
Message: Validation error
Details: 	* Name: required - Path: 'fields.title'
Request ID: f0f0-1>`,
  ),
  pasted(
    'Ruby management, conflict',
    'accepted',
    'works',
    `Contentful::Management::Conflict: HTTP status code: 409 Conflict\nMessage: Version mismatch error. The version you specified was incorrect.\nRequest ID: f0f0-1`,
  ),
  pasted(
    'Ruby, no space',
    'not-checked',
    'unrecognized-error',
    `ArgumentError: You will need to initialize a client with a :space\n\tfrom /usr/local/bundle/gems/contentful-2.16.3/lib/contentful/client.rb:502:in \`validate_configuration!'`,
  ),
  pasted(
    'Python, refused',
    'rejected',
    REFUSED,
    `Traceback (most recent call last):
  File "sync.py", line 9, in <module>
    client = contentful.Client('k3b9xq2', os.environ['TOKEN'])
  File ".../contentful/client.py", line 175, in __init__
    self._cache_content_types()
contentful.errors.UnauthorizedError: HTTP status code: 401
Message: The authorization token was invalid.
Request ID: f0f0-1`,
  ),
  pasted(
    'Python, not found',
    'no-access',
    [...RESOURCE, ...NOT_FOUND],
    `contentful.errors.NotFoundError: HTTP status code: 404
Message: The requested resource could not be found.
Details: The requested Entry could not be found. ID: 6KntaYX.
Request ID: f0f0-1`,
  ),
  pasted(
    'Python requests',
    'rejected',
    REFUSED,
    `requests.exceptions.HTTPError: 401 Client Error: Unauthorized for url: https://cdn.contentful.com/spaces/k3b9xq2/environments/master/entries?content_type=page`,
  ),
  pasted(
    'Python requests, another host',
    'not-checked',
    'not-the-platform',
    `requests.exceptions.HTTPError: 404 Client Error: Not Found for url: https://api.openai.com/v1/models/gpt-x`,
  ),
  pasted(
    'Python requests on Management',
    'accepted',
    'works',
    `requests.exceptions.HTTPError: 422 Client Error: Unprocessable Entity for url: https://api.contentful.com/spaces/k3b9xq2/environments/master/entries/abc/published`,
  ),
  pasted(
    'Python KeyError',
    'rejected',
    'token-missing',
    `    token = os.environ["CONTENTFUL_DELIVERY_TOKEN"]\n  File "<frozen os>", line 680, in __getitem__\nKeyError: 'CONTENTFUL_DELIVERY_TOKEN'`,
  ),
  pasted(
    'Python KeyError, space',
    'not-checked',
    'unrecognized-error',
    `  File "/app/settings.py", line 12, in <module>\n    SPACE = os.environ["CONTENTFUL_SPACE_ID"]\nKeyError: 'CONTENTFUL_SPACE_ID'`,
  ),
  pasted(
    'PHP, not found',
    'no-access',
    NOT_FOUND,
    `PHP Fatal error:  Uncaught Contentful\\Core\\Exception\\NotFoundException: The resource could not be found. in /var/www/vendor/contentful/core/src/Api/BaseClient.php:107`,
  ),
  pasted(
    'PHP, refused',
    'rejected',
    REFUSED,
    `[2026-11-20 08:12:44] production.ERROR: ${INVALID} {"exception":"[object] (Contentful\\\\Core\\\\Exception\\\\AccessTokenInvalidException(code: 401): ${INVALID} at /var/www/vendor/contentful/core/src/Api/BaseClient.php:97)`,
  ),
  pasted(
    'Guzzle with a body',
    'no-access',
    SPACE,
    `GuzzleHttp\\Exception\\ClientException: Client error: \`GET https://cdn.contentful.com/spaces/k3b9xq2/environments/master/entries\` resulted in a \`404 Not Found\` response:
{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"sys":{"type":"Spac (truncated...)`,
  ),
  pasted('Swift, words', 'rejected', REFUSED, `Oh no something went wrong: API Error: ${INVALID} AccessTokenInvalid`),
  pasted(
    'Swift, NSURL',
    'not-checked',
    'offline-dns',
    `Error Domain=NSURLErrorDomain Code=-1009 "The Internet connection appears to be offline." UserInfo={NSErrorFailingURLStringKey=https://cdn.contentful.com/spaces/k3b9xq2/environments/master/entries}`,
  ),
  pasted(
    'Go',
    'not-checked',
    'tls-untrusted',
    `2026/11/20 08:12:44 Get "https://cdn.contentful.com/spaces/k3b9xq2/entries?access_token=***": tls: failed to verify certificate: x509: certificate signed by unknown authority`,
  ),
  pasted(
    'Go client',
    'rejected',
    REFUSED,
    `contentful-go: the access token you sent could not be found or is invalid. (401)`,
  ),
  pasted(
    'Go client, panic',
    'no-access',
    [...SPACE, ...NOT_FOUND],
    `panic: the requested resource can not be found\n\ngoroutine 1 [running]:\nmain.main()\n\t/src/main.go:31 +0x1d4 status=404 url=https://api.contentful.com/spaces/k3b9xq2`,
  ),
]
