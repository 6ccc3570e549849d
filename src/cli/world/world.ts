import type { World } from '../../core/world/world.ts'

/** What a command may know and use, and where it comes from. */
export type CommandWorld = World & { from: 'vault' | 'manifest' | 'nothing' }
