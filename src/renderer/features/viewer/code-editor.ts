import { defaultKeymap } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { json } from '@codemirror/lang-json'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, foldService } from '@codemirror/language'
import { Compartment, EditorSelection, EditorState, type Extension, type Text } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { LONGEST_WRAPPED_LINE, type TextLanguage } from './body-form.ts'
import { codeTheme, foldMarker } from './code-theme.ts'
import { jsonMarks } from './json-marks.ts'
import { foldAt } from './json-folds.ts'
import { markMatches, searchMarks } from './search-marks.ts'
import { findMatches, firstMatchFrom, MOST_MATCHES, type Match, type SearchQuery } from './search-matches.ts'

/** What is shown. `laidOut`: JSON from pretty-json.ts, whose folds can be read from its indentation. */
export type CodeContent = {
  doc: Text
  isBeginning: boolean
  language: TextLanguage
  laidOut: boolean
  longestLine: number
  wrap: boolean
  label: string
}

/** Where a search stands. `current` counts from 0; -1 while there is no match. */
export type SearchState = { count: number; current: number; finished: boolean; more: boolean }

/** Above this length, in UTF-16 units, a parser would work for seconds in the background. */
const LONGEST_PARSED = 1024 * 1024

const colorsOf = ({ doc, language, laidOut, longestLine }: CodeContent): Extension => {
  if (laidOut) return jsonMarks
  if (doc.length > LONGEST_PARSED || longestLine > LONGEST_WRAPPED_LINE) return []
  if (language === 'json') return json()
  return language === 'html' ? html({ autoCloseTags: false }) : []
}

/** Creates a read-only view of a text in `root`, a shadow root, where its style sheets are adopted. */
export const createCodeEditor = (root: ShadowRoot) => {
  const wrapping = new Compartment()
  const view = new EditorView({ root, parent: root })

  let isBeginning = false
  let matches: readonly Match[] = []
  let current = -1
  let looking: { query: SearchQuery; report: (state: SearchState) => void } | null = null

  const tell = (): void => {
    const more = matches.length > MOST_MATCHES
    looking?.report({ count: Math.min(matches.length, MOST_MATCHES), current, finished: !isBeginning, more })
  }
  const mark = (): void => {
    view.dispatch({ effects: markMatches.of({ matches, current }) })
    tell()
  }

  const go = (index: number): void => {
    const target = matches[index]
    if (target === undefined) return
    current = index
    view.dispatch({
      selection: { anchor: target.from, head: target.to },
      effects: [
        markMatches.of({ matches, current }),
        EditorView.scrollIntoView(target.from, { y: 'center', x: 'nearest', xMargin: 40 }),
      ],
    })
    tell()
  }

  const forget = (): void => {
    matches = []
    current = -1
  }

  const endSearch = (): void => {
    forget()
    looking = null
    mark()
  }

  /** Looks for the matches in what is shown now. A match that is selected already stays in place, as with `stays`. */
  const look = (stays = false): void => {
    if (looking === null) return
    const { doc, selection } = view.state
    matches = findMatches(doc.toString(), looking.query)
    const first = firstMatchFrom(matches, selection.main.from)
    const next = matches[first]
    current = next?.from === selection.main.from && next.to === selection.main.to ? first : -1
    if (current !== -1 || stays || matches.length === 0) mark()
    else go(first % matches.length)
  }

  const stateOf = (content: CodeContent, selection: EditorSelection): EditorState => {
    const { doc, laidOut, wrap, label } = content
    return EditorState.create({
      doc,
      selection,
      extensions: [
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
        lineNumbers(),
        codeFolding(),
        foldGutter({ markerDOM: foldMarker }),
        laidOut ? foldService.of((state, lineStart) => foldAt(state.doc, lineStart)) : [],
        highlightSpecialChars(),
        highlightActiveLine(),
        drawSelection(),
        bracketMatching(),
        searchMarks,
        keymap.of([...defaultKeymap, ...foldKeymap]),
        wrapping.of(wrap ? EditorView.lineWrapping : []),
        colorsOf(content),
        codeTheme,
      ],
    })
  }

  return {
    show(content: CodeContent): void {
      forget()
      isBeginning = content.isBeginning
      // To scroll lays everything out, also where there was nothing to scroll.
      const wasEmpty = view.state.doc.length === 0
      view.setState(stateOf(content, EditorSelection.single(0)))
      if (!wasEmpty) view.scrollDOM.scrollTo(0, 0)
      look()
    },
    /** Shows the whole of a text whose beginning is shown: what is looked at and marked in it stays. */
    complete(content: CodeContent): void {
      const looksAt = view.scrollSnapshot()
      const { selection } = view.state
      // A text that was begun afresh may be shorter than its beginning was.
      const isWithin = selection.ranges.every(({ to }) => to <= content.doc.length)
      const wasThere = current !== -1
      forget()
      isBeginning = content.isBeginning
      view.setState(stateOf(content, isWithin ? selection : EditorSelection.single(0)))
      view.dispatch({ effects: looksAt })
      look(wasThere)
    },
    clear(): void {
      forget()
      view.setState(EditorState.create())
    },
    measure: (): void => view.requestMeasure(),
    setWrap: (wrap: boolean): void =>
      view.dispatch({ effects: wrapping.reconfigure(wrap ? EditorView.lineWrapping : []) }),
    /** Marks every match, also in texts that are shown later, and goes to the first one after the cursor. */
    search(query: SearchQuery, report: (state: SearchState) => void): void {
      looking = { query, report }
      look()
    },
    step(by: 1 | -1): void {
      const after = firstMatchFrom(matches, view.state.selection.main.from)
      const next = current !== -1 ? current + by : by === 1 ? after : after - 1
      if (matches.length > 0) go((next + matches.length) % matches.length)
    },
    endSearch,
    selectedText: (): string => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to),
    focus: (): void => view.focus(),
    destroy: (): void => view.destroy(),
  }
}

export type CodeEditor = ReturnType<typeof createCodeEditor>
