import type { Inventory } from '../../core/inventory/inventory.ts'

/** What a command may know and use, and where it comes from. */
export type CommandWorld = Inventory
