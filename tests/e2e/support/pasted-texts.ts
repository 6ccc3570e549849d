import type { Page } from '@playwright/test'
import type { Bridge } from '../../../src/shared/contract/bridge.ts'

export const DELIVERY = 'fakeDeliveryKeyAAAAAAAAAAAAAAAAAAAAAAAAAAAA'.slice(0, 43)
export const PREVIEW = 'fakePreviewKeyBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'.slice(0, 43)
export const MANAGEMENT = 'CFPAT-fakePersonalAccessTokenCCCCCCCCCCCCCCCCCCC'
export const NOT_FOUND = 'The resource could not be found.'
export const ALL = [DELIVERY, PREVIEW, MANAGEMENT]

export const ENV = [
  'CONTENTFUL_SPACE_ID=shop1234',
  `CONTENTFUL_ACCESS_TOKEN="${DELIVERY}" # published`,
  `CONTENTFUL_PREVIEW_ACCESS_TOKEN=${PREVIEW}`,
  `CONTENTFUL_MANAGEMENT_TOKEN=${MANAGEMENT}`,
  'CONTENTFUL_ENVIRONMENT=staging',
  'PORT=3000',
].join('\r\n')

/** The address of an API of the Playground. */
export const addressOf = (page: Page, api: 'delivery' | 'management' = 'delivery'): Promise<string> =>
  page.evaluate(async (wanted) => {
    const read = await (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.read()
    const service = read.ok ? read.value.services.find(({ preset }) => preset === 'playground') : undefined
    return service?.baseUrls[wanted] ?? ''
  }, api)
