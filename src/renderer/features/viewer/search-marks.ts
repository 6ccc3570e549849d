import { RangeSetBuilder, StateEffect, StateField, type Extension } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import { firstMatchFrom, type Match } from './search-matches.ts'

/** The matches to mark and which of them is the current one (-1: none). */
export type MarkedMatches = { matches: readonly Match[]; current: number }

const none: MarkedMatches = { matches: [], current: -1 }

export const markMatches = StateEffect.define<MarkedMatches>()

const marked = StateField.define<MarkedMatches>({
  create: () => none,
  update: (value, transaction) =>
    transaction.effects.reduce((latest, effect) => (effect.is(markMatches) ? effect.value : latest), value),
})

const match = Decoration.mark({ class: 'cm-searchMatch' })
const currentMatch = Decoration.mark({ class: 'cm-searchMatch cm-searchMatch-selected' })

/** Marks only what can be seen: a search may have tens of thousands of matches. */
const decorate = (view: EditorView): DecorationSet => {
  const { matches, current } = view.state.field(marked)
  const builder = new RangeSetBuilder<Decoration>()
  for (const visible of view.visibleRanges) {
    for (let index = firstMatchFrom(matches, visible.from); index < matches.length; index++) {
      const found = matches[index]
      if (found === undefined || found.from >= visible.to) break
      builder.add(found.from, found.to, index === current ? currentMatch : match)
    }
  }
  return builder.finish()
}

export const searchMarks: Extension = [marked, EditorView.decorations.of(decorate)]
