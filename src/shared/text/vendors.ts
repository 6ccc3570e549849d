/** Others who give out keys and tokens of their own, and whose programs say so with their name. */
const PROVIDERS =
  'stripe|octokit|slack|algolia|auth0|sanity|storyblok|prismic|datocms|dato|strapi|hygraph|shopify|twilio|sendgrid|mailchimp|mailgun|openai|anthropic|firebase|supabase|mapbox|facebook|twitter|hubspot|contentstack|kontent|cloudinary|jira|notion|figma|discord|telegram|paypal|klaviyo|intercom|amplitude|mixpanel|launchdarkly|okta|airtable|asana|bigcommerce|bitbucket|coinbase|dropbox|huggingface|magento|microcms|pagerduty|pinecone|plaid|postmark|salesforce|snowflake|spotify|trello|vimeo|webflow|wordpress|youtube|zendesk'

/** Places where programs are built and run, and words for other secrets: a log of any service may name them. */
const SURROUNDINGS =
  'github|gitlab|gh|npm|aws|google|gcp|azure|sentry|vercel|netlify|cloudflare|cf|datadog|heroku|digitalocean|jwt|session|cookie|nextauth|csrf|recaptcha|segment|linear|postgres|mysql|redis|mongo|ssh|gpg|ssl|tls|npmrc|circle|codecov|sonar|snyk'

const VENDORS = new RegExp(`^(?:${PROVIDERS}|${SURROUNDINGS})$`)

/** Whether one of the words of a name is another provider's: `STRIPE_KEY`. */
export const namesVendor = (words: readonly string[]): boolean => words.some((word) => VENDORS.test(word))

const CAPITALIZED = PROVIDERS.replace(/(?<=^|\|)[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)

/** The beginnings of keys that show who gave them out. */
const KEYS = String.raw`\b(?:[prs]k_(?:test|live)_|gh[opsu]_|github_pat_|xox[abp]-|AKIA|AIza)`

const PROVIDER_IN_TEXT = new RegExp(`(?<![A-Za-z])(?:${CAPITALIZED})(?![a-z])|${KEYS}`)

/** Whether a text names another provider: in a package, an address, a class of errors, a sentence, a key. */
export const speaksOfProvider = (text: string): boolean => PROVIDER_IN_TEXT.test(text)
