import type { TokenKind } from '../../../shared/model/token-facts.ts'

/** What a kind is for, in a few words. */
export const KIND_PURPOSE: Readonly<Record<TokenKind, string>> = {
  'delivery-key': 'Reads published content',
  'preview-key': 'Reads content before it is published',
  'personal-access-token': 'Manages content with your own rights',
  'oauth-token': 'Manages content on behalf of an app’s users',
}

/** How a token of that kind is obtained (specification, “Obtaining tokens”): the way through the web app, then what to know. */
export type HowToObtain = { path: readonly string[]; text: string; caution?: string }

const SPACE_KEY: HowToObtain = {
  path: ['Open the space', 'Settings', 'API keys'],
  text: 'Create an API key there and enable every environment that it must reach. Keys can also be created through the Management API.',
}

export const HOW_TO_OBTAIN: Readonly<Record<TokenKind, HowToObtain>> = {
  'delivery-key': SPACE_KEY,
  'preview-key': SPACE_KEY,
  'personal-access-token': {
    path: ['Open the space', 'Settings', 'CMA tokens', 'Create personal access token'],
    text: 'Enter a name, choose Generate and copy the token. It carries all the rights of your account.',
    caution: 'The value is shown once. When that window is closed it cannot be retrieved: create a new one then.',
  },
  'oauth-token': {
    path: [],
    text: 'No page shows one. An OAuth 2.0 application that is registered with the service gets it when someone signs in: copy it from that application. It carries the rights of the account’s owner.',
  },
}
