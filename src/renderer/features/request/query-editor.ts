import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  foldGutter,
  HighlightStyle,
  indentOnInput,
  indentRange,
  syntaxHighlighting,
} from '@codemirror/language'
import { Annotation, EditorState, type Extension, type Transaction } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { graphql, updateSchema } from 'cm6-graphql'
import type { GraphQLSchema } from 'graphql'
import { codeFrame, codeTheme, foldMarker } from '../viewer/code-theme.ts'

type Options = { language: 'graphql' | 'json'; label: string; text: string; onEdit: (text: string) => void }

const queryColors = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier], color: 'var(--code-key)' },
  { tag: tags.variableName, color: 'var(--code-number)' },
  { tag: [tags.atom, tags.string], color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: [tags.bool, tags.null, tags.special(tags.name)], color: 'var(--code-literal)' },
  { tag: [tags.comment], color: 'var(--code-faint)' },
])

const tooltips = EditorView.theme({
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow-float)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { minWidth: '15rem', fontFamily: 'var(--font-mono)', padding: '4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { display: 'flex', padding: '4px 8px', borderRadius: '4px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--surface-active)',
    color: 'var(--text)',
  },
  '.cm-completionMatchedText': { fontWeight: '600', textDecoration: 'none' },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    paddingLeft: '16px',
    color: 'var(--text-soft)',
    fontStyle: 'normal',
    fontFamily: 'var(--font)',
  },
  '.cm-diagnostic': { padding: '4px 8px' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
})

/** Keys that the window uses: they send the request, and open the palette. */
const OF_THE_WINDOW = new Set(['Mod-Enter', 'Mod-k', 'Ctrl-k'])

const LANGUAGES: Readonly<Record<Options['language'], () => Extension>> = {
  graphql: () => [graphql(), codeFrame, syntaxHighlighting(queryColors)],
  json: () => [json(), codeTheme],
}

/** Chromium has a selection of its own in a shadow root. */
const selectionIn = (root: DocumentOrShadowRoot & { getSelection?: () => Selection | null }): Selection | null =>
  root.getSelection?.() ?? null

/** For text over a selection, Chromium repeats the old style in an attribute, which the content security policy refuses. */
const typeOverSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    // In a shadow root the event has no target ranges.
    const selection = selectionIn(view.root)
    const { data: text } = event
    if (event.inputType !== 'insertText' || text === null || view.composing || !selection?.rangeCount) return false
    const range = selection.getRangeAt(0)
    const from = view.posAtDOM(range.startContainer, range.startOffset)
    const to = view.posAtDOM(range.endContainer, range.endOffset)
    if (from === to) return false
    const insert = (): Transaction =>
      view.state.update({
        changes: { from, to, insert: view.state.toText(text) },
        selection: { anchor: from + text.length },
        userEvent: 'input.type',
      })
    const isHandled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert))
    if (!isHandled) view.dispatch(insert())
    return true
  },
})

/** A text that was set from outside isn't an edit. */
const setFromOutside = Annotation.define<true>()

/** Creates an editor in `root`, a shadow root: its style sheets are adopted there, as the content security policy requires. */
export const createQueryEditor = (root: ShadowRoot, { language, label, text, onEdit }: Options) => {
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorState.tabSize.of(2),
        lineNumbers(),
        foldGutter({ markerDOM: foldMarker }),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        indentOnInput(),
        typeOverSelection,
        autocompletion({ icons: false }),
        EditorView.lineWrapping,
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...historyKeymap,
          ...defaultKeymap.filter(({ key = '' }) => !OF_THE_WINDOW.has(key)),
        ]),
        EditorView.updateListener.of((update) => {
          const isOwn = update.transactions.some((one) => one.docChanged && one.annotation(setFromOutside) !== true)
          if (isOwn) onEdit(update.state.doc.toString())
        }),
        LANGUAGES[language](),
        tooltips,
      ],
    }),
  })
  return {
    setText(given: string): void {
      const { doc } = view.state
      const next = view.state.toText(given)
      if (doc.eq(next)) return
      view.dispatch({ changes: { from: 0, to: doc.length, insert: next }, annotations: setFromOutside.of(true) })
    },
    setSchema(schema: GraphQLSchema | null): void {
      if (language === 'graphql') updateSchema(view, schema ?? undefined)
    },
    format(): void {
      view.dispatch({ changes: indentRange(view.state, 0, view.state.doc.length) })
    },
    measure: (): void => view.requestMeasure(),
    destroy: (): void => view.destroy(),
  }
}

export type QueryEditor = ReturnType<typeof createQueryEditor>
