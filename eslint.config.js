import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

/** Rules that read one file at a time. eslint.typed.config.js adds those that need types between the two lists. */
export const base = [
  { ignores: ['out/', 'node_modules/', 'test-results/', 'playwright-report/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
]
export const own = [
  ...svelte.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { globals: globals.browser, parserOptions: { parser: ts.parser } },
    rules: { 'svelte/no-at-html-tags': 'error' },
  },
  // The end-to-end tests run these unchanged: a small app of main, preload and page.
  {
    files: ['tests/**/*.{js,cjs}'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { '@typescript-eslint/no-require-imports': 'off', 'no-console': 'off' },
  },
  { files: ['tests/**/*.ts'], rules: { '@typescript-eslint/no-non-null-assertion': 'off', 'no-console': 'off' } },
]

export default [
  ...base,
  ...own,
  // A comment that disables a typed rule has no effect here; the typed run reports comments without any effect.
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
]
