import { pasted } from './pasted.ts'
import { OTHER_PROBLEM, REFUSED } from './thread.ts'

/** Public texts of clients in several languages, labeled before the judge saw them. */
export const publicLanguages = [
  pasted(
    'contentful.swift#349',
    'not-checked',
    ['unrecognized-error', 'not-the-platform', 'proxy-interference'],
    ` [Contentful] Error: dataCorrupted(Swift.DecodingError.Context(codingPath: [], debugDescription: "The given data was not valid JSON.", underlyingError: Optional(Error Domain=NSCocoaErrorDomain Code=3840 "Missing low code point in surrogate pair around character 14793." UserInfo={NSDebugDescription=Missing low code point in surrogate pair around character 14793.})))`,
  ),
  pasted(
    'contentful.swift#333',
    ['not-checked', 'accepted'],
    OTHER_PROBLEM,
    `[Contentful] Error: keyNotFound(FieldKeys(stringValue: "title1", intValue: nil), Swift.DecodingError.Context(codingPath: [_JSONKey(stringValue: "Index 0", intValue: 0)], debugDescription: "No value associated with key FieldKeys(stringValue: \\"title1\\", intValue: nil) (\\"title1\\").", underlyingError: nil))
got result
failure(keyNotFound(FieldKeys(stringValue: "title1", intValue: nil), Swift.DecodingError.Context(codingPath: [_JSONKey(stringValue: "Index 0", intValue: 0)], debugDescription: "No value associated with key FieldKeys(stringValue:`,
  ),
  pasted(
    'contentful.rb#10',
    'not-checked',
    'unrecognized-error',
    `client = Contentful::Client.new(
    access_token: ENV['CONTENTFUL_ACCESS_TOKEN'],
    space: ENV['CONTENTFUL_SPACE']
)

client.entries(content_type: '18tvSHHDaKsqUsOUyOu66Y')

SystemStackError: stack level too deep
from /Users/foo/.rvm/rubies/ruby-2.1.0/lib/ruby/2.1.0/irb/workspace.rb:86
Maybe IRB bug!`,
  ),
  pasted(
    'contentful-management.rb#95',
    'accepted',
    OTHER_PROBLEM,
    `content_type.entries.create(title: 'Test Title')
=> #<Contentful::Management::UnprocessableEntity: Validation error>`,
  ),
  pasted(
    'contentful_middleman#76',
    'not-checked',
    'unrecognized-error',
    `$ bundle exec middleman contentful
/Users/dev/.rbenv/versions/2.2.4/lib/ruby/gems/2.2.0/gems/contentful_middleman-1.3.1/lib/contentful_middleman/mappers/base.rb:67:in \`map_entry_full': undefined method \`each' for nil:NilClass (NoMethodError)
	from /Users/dev/.rbenv/versions/2.2.4/lib/ruby/gems/2.2.0/gems/contentful_middleman-1.3.1/lib/contentful_middleman/mappers/base.rb:22:in \`map'`,
  ),
  pasted(
    'contentful-management.py#2',
    'not-checked',
    'unrecognized-error',
    `Error
Traceback (most recent call last):
  
    asset.publish()
  File ".../lib/python3.6/site-packages/contentful_management/resource.py", line 326, in publish
    headers=self._update_headers()
  File ".../lib/python3.6/site-packages/contentful_management/client.py", line 475, in _put
    return self._request('put', url, attributes, **kwargs)
  File ".../lib/python3.6/site-packages/contentful_management/client.py", line 441, in _request
    error = get_error(response)
  File ".../lib/python3.6/site-packages/contentful_management/errors.py", line 91, in get_error
    return error_class(response)
  File ".../lib/python3.6/site-packages/contentful_management/errors.py", line 20, in __init__
    super(HTTPError, self).__init__(response.json()['message'])
KeyError: 'message'`,
  ),
  pasted(
    'contentful-management.py#97',
    'accepted',
    OTHER_PROBLEM,
    `  File "/opt/homebrew/lib/python3.11/site-packages/contentful_management/resource.py", line 128, in save
    return self.update()
           ^^^^^^^^^^^^^
  File "/opt/homebrew/lib/python3.11/site-packages/contentful_management/client.py", line 806, in _put
    return self._request('put', url, attributes, **kwargs)
           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "/opt/homebrew/lib/python3.11/site-packages/contentful_management/client.py", line 774, in _request
    raise error
contentful_management.errors.UnprocessableEntityError: HTTP status code: 422
Message: Validation error
Details:
	* Name: required - Path: '['tags']'`,
  ),
  pasted(
    'contentful.py#65',
    'accepted',
    OTHER_PROBLEM,
    `Without this header, I get the error:

contentful_management.errors.VersionMismatchError: HTTP status code: 409
Message: Version mismatch error. The version you specified was incorrect. This may be due to someone else editing the content.`,
  ),
  pasted(
    'contentful.php#265',
    'not-checked',
    'unrecognized-error',
    `Fatal error: Uncaught InvalidArgumentException: Unexpected field type "RichText" encountered while trying to format value. in C:\\OSPanel\\domains\\test.test\\vendor\\contentful\\contentful\\src\\Delivery\\ResourceBuilder.php:419 Stack trace: #0 C:\\OSPanel\\domains\\test.test\\vendor\\contentful\\contentful\\src\\Delivery\\ResourceBuilder.php(373): Contentful\\Delivery\\ResourceBuilder->formatValue(Object(Contentful\\Delivery\\ContentTypeField), Array, NULL) #1 C:\\OSPanel\\domains\\test.test\\vendor\\contentful\\contentful\\src\\Delivery\\ResourceBuilder.php(159): Contentful\\Delivery\\ResourceBuilder->buildEntry(Array) #4 C:\\OSPanel\\domains in C:\\OSPanel\\domains\\test.test\\vendor\\contentful\\contentful\\src\\Delivery\\ResourceBuilder.php on line 419`,
  ),
  pasted(
    'contentful.js#312',
    'rejected',
    'token-missing',
    `I have this in my nuxt.config.js and it's giving me this error when I try and generate: \`TypeError: Expected parameter accessToken\`. Any ideas as to why?

generate: {
    routes: () => {
      const client = contentful.createClient({
        space: process.env.CTF_SPACE_ID,
        accessToken: process.env.CTF_CD_ACCESS_TOKEN
      });

      return client.getEntries({
        content_type: 'blogPost'
      })`,
  ),
  pasted(
    'gatsby-starter-mate#31',
    'rejected',
    'token-missing',
    `1:39:39 PM: Executing user command: gatsby build
1:39:42 PM: error We encountered an error while trying to load your site's gatsby-config. Please fix the error and try again.
1:39:42 PM: 
1:39:42 PM:   TypeError: Expected parameter accessToken
1:39:42 PM:   
1:39:42 PM:   - contentful.node.js:7095 Module.createClient
1:39:42 PM:     [repo]/[contentful]/dist/contentful.node.js:7095:11
1:39:42 PM:   
1:39:42 PM:   - gatsby-config.js:7 Object.<anonymous>
1:39:42 PM:     /opt/build/repo/gatsby-config.js:7:27`,
  ),
  pasted(
    'gatsby-contentful-portfolio#4',
    'rejected',
    'token-missing',
    `> 9:44:29 AM: ┌───────────────────────────────────┐
> 9:44:29 AM: │ 1. Build command from Netlify app │
> 9:44:29 AM: └───────────────────────────────────┘
> 9:44:29 AM: 
> 9:44:29 AM: $ gatsby build
> 9:44:31 AM: error We encountered an error while trying to load your site's gatsby-config. Please fix the error and try again.
> 9:44:31 AM: 
> 9:44:31 AM:   Error: Contentful space ID and the access token need to be provided.
> 9:44:31 AM:   
> 9:44:31 AM:   - gatsby-config.js:6 Object.<anonymous>
> 9:44:31 AM:     /opt/build/repo/gatsby-config.js:6:9`,
  ),
  pasted(
    'gatsby-contentful-starter#65',
    'rejected',
    'token-missing',
    ` ERROR #10123  CONFIG

We encountered an error while trying to load your site's gatsby-config. Please fix the error and try again.

  Error: Contentful spaceId and access token need to be provided.`,
  ),
  pasted(
    'gatsby#22367',
    'rejected',
    'token-missing',
    `\` ERROR 

Problems with gatsby-source-contentful plugin options:
spaceId: undefined - "spaceId" is required
accessToken: undefined - "accessToken" is required
host (default value): "cdn.contentful.com"
environment (default value): "master"
downloadLocal (default value): false
localeFilter (default value): [Function]
forceFullSync (default value): false
pageLimit (default value): 100
useNameForId (default value): true\``,
  ),
  pasted(
    'gatsby#11282',
    'not-checked',
    'unrecognized-error',
    `success delete html and css files from previous builds — 0.008 s
error We encountered an error while trying to load your site's gatsby-config. Please fix the error and try again.


  TypeError: Cannot read property 'spaceId' of undefined
  
  - gatsby-config.js:10 Object.<anonymous>
    /Users/dev/DEV/starter-gatsby-blog/gatsby-config.js:10:64
  
  - v8-compile-cache.js:178 Module._compile
    [starter-gatsby-blog]/[v8-compile-cache]/v8-compile-cache.js:178:30`,
  ),
  pasted(
    'roots-contentful#66',
    'accepted',
    OTHER_PROBLEM,
    `\`The query you sent was invalid. Probably a fiter or ordering specification is not applicable to the type of a field.\`

I am getting this error when trying to fetch data from contentful into roots.. followed your tutorial.`,
  ),
  pasted(
    'angular-contentful#7',
    'accepted',
    OTHER_PROBLEM,
    `Failed to load resource: the server responded with a status of 400 (Bad Request)
https://cdn.contentful.com/spaces/1jdsnorf6e9t/entries?access_token=fake0e52b0cfb62cb9fc011cfe849191fd58a9abb285a388afd68720cf9ab1d00&content_type=category

curl -X GET -H 'Authorization: Bearer fake0e52b0cfb62cb9fc011cfe849191fd58a9abb285a388afd68720cf9ab1d00' 'https://cdn.contentful.com/spaces/1jdsnorf6e9t/entries?content_type=category'; 
{ 
"sys": { 
"type": "Error", 
"id": "InvalidQuery" 
}, 
"message": "The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.", 
"details": { 
"errors": [ 
{ 
"name": "unknownContentType", 
"value": "DOESNOTEXIST" 
} 
] 
}, 
"requestId": "c0e-1773132314" 
}`,
  ),
  pasted(
    'contentful.objc#7',
    'accepted',
    OTHER_PROBLEM,
    `GET /spaces/irlsnvkgmda7/entries?content_type[in]=2KZUNxrxfyYC8qO42o0oMQ%2CXvzf8HzuUweuwK0WuKuUq%2C2OzlBOm7nqQCM4ows4Soqe&sys.updatedAt[gt]=2014-08-14T22%3A35%3A00-0400

Response:

{
  "sys": {
    "type": "Error",
    "id": "InvalidQuery"
  },
  "message": "The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.",
  "details": {
    "errors": [
      {
        "name": "unknown",
        "path": [
          "content_type"
        ]
      }
    ]
  },
  "requestId": "f1c-681245310"
}`,
  ),
  pasted(
    'The-Learning-Demo#4, 403',
    'no-access',
    'permission-denied',
    `[
  {
    "ts": "2020-06-26T12:35:43.041Z",
    "level": "error",
    "error": {
      "name": "AccessDenied",
      "entity": {
        "sys": {
          "space": {
            "sys": {
              "type": "Link",
              "linkType": "Space",
              "id": "wgjek2j957u7"
            }
          },
          "id": "headline",
          "type": "ContentType",
          "createdAt": "2020-04-01T20:01:44.925Z",
          "environment": {
            "sys": {
              "id": "master",
              "type": "Link",
              "linkType": "Environment"
            }
          },
          "publishedVersion": 1,
          "createdBy": {
            "sys": {
              "type": "Link",
              "linkType": "User",
              "id": "45VX0tlnhX9oU1TT1LUzFY"
            }
          },`,
  ),
  pasted(
    'slash-developers#186',
    'rejected',
    REFUSED,
    `if I follow https://github.com/contentful/slash-developers/blob/master/apiary/cma.apib#L128, on http://docs.contentfulcma.apiary.io/#reference/spaces/spaces-collection/get-all-entries-of-a-space?console=1 I recieve 

\`\`\`
{
  "sys": {
    "type": "Error",
    "id": "AccessTokenInvalid"
  },
  "message": "The access token you sent could not be found or is invalid.",
  "requestId": "content-api:y0i7FWHl6gYQS8qsigIKI"
}
\`\`\`

Response on all the CMA samples. Any ideas?`,
  ),
  pasted(
    'contentful-mcp#47',
    'accepted',
    OTHER_PROBLEM,
    `\`Error calling tool: create_content_type with: 
Arguments: {'name': 'line_selector_module', 'fields': [FieldsItem(id='pageType', name='Page Type', type='Symbol', required=False, localized=False, linkType=None, items=None, validations=[ValidationsItem()])], 'description': 'MB Content'}. 
The root cause is: 'MCP tool execution failed: Error: {
  "status": 422,
  "statusText": "Unprocessable Entity",
  "message": "Validation error",
  "details": {
    "errors": [
      {
        "name": "size",
        "details"`,
  ),
  pasted(
    'gatsby-mdx-suite#154',
    ['not-checked', 'accepted'],
    [...OTHER_PROBLEM, 'rate-limited'],
    `12:44:08 - Rate limit error occurred. Waiting for 1690 ms before retrying...
12:44:87 - ValidationFailed: Status: 422 - Unprocessable Entity - Message: Validation error - Details: The property "de" is not allowed here. - Request ID: fa4e0000000000000000000000000000
12:44:05 - Rate limit error occurred. Waiting for 1592 ms before retrying...
12:44:76 - UnresolvedLinks: Status: 422 - Unprocessable Entity - Message: Validation error - Details: notResolvable, notResolvable - Request ID: fa4e0000000000000000000000000000
12:44:31 - UnresolvedLinks: Status: 422 - Unprocessable Entity - Message: Validation error - Details: notResolvable - Request ID: fa4e0000000000000000000000000000
12:44:55 - Could not publish the following entities: (ROOT) Footer Menu (menuRootFooter), (ROOT) Header Menu (menuRootHeader)`,
  ),
  pasted(
    'contentful.js#137, pytest',
    'accepted',
    OTHER_PROBLEM,
    `../../../.././lib/**python3.7**/site-packages/contentful_management/resource.py:417: in publish
    **headers=self._update_headers()**

../../../.././site-packages/contentful_management/client.py:789: in _put
    **return self._request('put', url, attributes, **kwargs)**

error = UnprocessableEntityError("HTTP status code: 422\\nMessage: Validation error...`,
  ),
  pasted(
    'contentful-management.js#839',
    'accepted',
    OTHER_PROBLEM,
    `{
  "VersionMismatch": {
    "status": 409,
    "statusText": "Conflict",
    "message": "",
    "details": {},
    "request": {
      "url": "/spaces/xxxxxxxxxx/environments/master/entries/xxxxxxxxxxx/published",
      "headers": {
        "Accept": "application/json, text/plain, */*",
        "Content-Type": "application/vnd.contentful.management.v1json",
        "X-Contentful-User-Agent": "sdk contentful-management.js/7.17.8; platform node.js/v12.0.0; os Windows/10.0.19041;",
        "Authorization": "Bearer ...R7cf4",
        "user-age`,
  ),
  pasted(
    'contentful-action#16',
    'accepted',
    OTHER_PROBLEM,
    `💩 VersionMismatch: {
  "status": 409,
  "statusText": "Conflict",
  "message": "Please pass sys.version as HTTP header \\"X-Contentful-Version\\"",
  "details": {},
  "request": {
    "url": "/spaces/***/environments/search-test",
    "headers": {
      "Accept": "application/json, text/plain, */*",
      "Content-Type": "application/vnd.contentful.management.v1+json",
      "X-Contentful-User-Agent": "sdk contentful-management.js/10.6.2; platform node.js/v12.22.7; os Linux/v12.22.7;",
      "Authorization": "***",
      "user-agent": "node.js/v12.22.7",
      "Accept-Encoding": "gzip",
      "Content-Length": 22
    },
    "method": "put",
    "payloadData": "{\\"name\\":\\"search-test\\"}"
  },
  "requestId": "fa4e0000-0000-4000-8000-000000000001"
}`,
  ),
  pasted(
    'contentful.net#264',
    'accepted',
    OTHER_PROBLEM,
    `and always get the exception: \`Version mismatch error. The version you specified was incorrect. This may be due to someone else editing the content.'\``,
  ),
  pasted(
    'contentful.net#82',
    'accepted',
    OTHER_PROBLEM,
    `We get the following error:

"An unexpected error occured while performing the get operation|Version mismatch error. The version you specified was incorrect. This may be due to someone else editing the content."`,
  ),
]
