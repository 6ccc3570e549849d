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
  /** Which of them a proof would have to be of, where the others are only true besides. */
  meant?: readonly string[]
  weight: number
  apply: (world: World) => void
  /** The address looks at no token: that this one works is never certain. */
  never?: boolean
  /** Not true, but nobody could know: may come first. */
  mayBe?: readonly string[]
  /** True, but nobody is asked to prove it. */
  unasked?: boolean
  /** Not derived by elimination: the text alone (`certain`), or nothing (`open`), decides. */
  ruled?: 'certain' | 'open'
  /** Requests that are needed where it is ruled. */
  needed?: number
}
export type Variants = (world: World) => Variant[]

/** Makes the variants of one layer. */
export const variantsOf =
  (layer: Layer) =>
  (
    fault: string,
    label: string,
    causes: string[],
    weight: number,
    apply: Variant['apply'],
    more: Partial<Variant> = {},
  ): Variant => ({ fault, label, layer, causes, weight, apply, ...more })
