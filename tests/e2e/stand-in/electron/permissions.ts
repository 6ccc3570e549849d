/** Electron's names of permissions where they differ from the web's. */
export const permissionNames: Record<string, string | undefined> = {
  camera: 'media',
  microphone: 'media',
  'clipboard-write': 'clipboard-sanitized-write',
  'screen-wake-lock': 'screen-wake-lock',
  'local-fonts': 'local-fonts',
}
