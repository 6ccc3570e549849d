import { later } from '../../ui/later.ts'

/** Manifests are no part of what has to be there before the window can be used. */
const part = later(() => import('./manifest.svelte.ts'))

export const openManifest = async (): Promise<void> => (await part()).manifestOnView.open()

export const exportManifest = async (serviceId: string | null, spaceId: string | null): Promise<void> =>
  (await part()).exportManifest(serviceId, spaceId)
