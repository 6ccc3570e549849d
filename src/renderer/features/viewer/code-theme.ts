import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The custom properties of the page reach into the shadow root: light and dark need no second theme. */
const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--code-text)', backgroundColor: 'var(--code-background)', fontSize: '0.78125rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.5' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--code-text)' },
  '.cm-line': { padding: '0 16px 0 4px' },
  '.cm-gutters': { backgroundColor: 'var(--code-background)', color: 'var(--code-faint)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0 0 4px', minWidth: '1.875rem', fontSize: '0.75rem' },
  '.cm-foldGutter .cm-gutterElement': {
    width: '0.875rem',
    textAlign: 'center',
    cursor: 'pointer',
    color: 'var(--code-faint)',
  },
  '.cm-foldGutter .cm-gutterElement:hover': { color: 'var(--code-text)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--code-fold)',
    border: 'none',
    borderRadius: '3px',
    color: 'var(--code-text)',
    margin: '0 4px',
    padding: '0 6px',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': { backgroundColor: 'var(--code-active)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--code-selection)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--code-text)' },
  '.cm-searchMatch': { backgroundColor: 'var(--code-match)', borderRadius: '2px' },
  '.cm-searchMatch.cm-searchMatch-selected': {
    backgroundColor: 'var(--code-match-selected)',
    color: 'var(--code-match-selected-text)',
  },
  '.cm-searchMatch.cm-searchMatch-selected *': { color: 'inherit' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--code-selection)', outline: 'none' },
  '.tok-key': { color: 'var(--code-key)' },
  '.tok-string': { color: 'var(--code-string)' },
  '.tok-number': { color: 'var(--code-number)' },
  '.tok-literal': { color: 'var(--code-literal)' },
  '.tok-punctuation': { color: 'var(--code-punctuation)' },
  '.cm-specialChar': { color: 'var(--code-invalid)' },
})

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-key)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: [tags.bool, tags.null, tags.keyword], color: 'var(--code-literal)' },
  { tag: [tags.tagName, tags.attributeName], color: 'var(--code-key)' },
  { tag: [tags.comment, tags.documentMeta], color: 'var(--code-faint)' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--code-punctuation)' },
  { tag: tags.invalid, color: 'var(--code-invalid)', textDecoration: 'underline wavy' },
])

export const codeFrame: Extension = theme

export const codeTheme: Extension = [codeFrame, syntaxHighlighting(colors)]

export const foldMarker = (open: boolean): HTMLElement => {
  const marker = document.createElement('span')
  marker.textContent = open ? '▾' : '▸'
  marker.title = open ? 'Fold' : 'Unfold'
  return marker
}
