/** What the page knows of the app, and how it calls it. */
export * from './app.svelte.ts'
export * from './commands.svelte.ts'
export * from './desk.ts'
export * from './keychain.svelte.ts'
export * from './selection.svelte.ts'
export * from './shortcuts.ts'
export * from './vault.svelte.ts'
