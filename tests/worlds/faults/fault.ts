import type { World } from '../world.ts'

export type Layer = 'token' | 'place' | 'way' | 'text' | 'target'

/** One way in which a thing can be wrong: an edit of a world, and what is then true. */
export type Variant = {
  /** The class it is counted in. */
  fault: string
  /** What was done, for the story. */
  label: string
  layer: Layer
  /** What is literally true then; more than one where the words of two causes fit. */
  causes: readonly string[]
  weight: number
  apply: (world: World) => void
  /** The address looks at no token: that this one works is never certain. */
  never?: boolean
  /** True, but nobody is asked to prove it. */
  unasked?: boolean
  /** Not derived by elimination: the text alone (`certain`), or nothing (`open`), decides. */
  ruled?: 'certain' | 'open'
  /** Requests that are needed where it is ruled. */
  needed?: number
}
export type Variants = (world: World) => Variant[]
