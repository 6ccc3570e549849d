import ts from 'typescript-eslint'

import { base, own } from './eslint.config.js'

const layers = ['shared', 'core', 'main', 'preload', 'renderer', 'cli', 'playground']
const projects = [
  './resources/packaging/tsconfig.json',
  './docs/generate/tsconfig.json',
  './tests/tsconfig.json',
  ...layers.map((layer) => `./src/${layer}/tsconfig.json`),
]
const withoutTypes = ['eslint.*.js', 'tests/**/*.{js,cjs}']

/** Everything of eslint.config.js, and the rules that need types. Takes minutes: `npm run check:lint:types`. */
export default [
  ...base,
  ...ts.configs.strictTypeCheckedOnly,
  ...ts.configs.stylisticTypeCheckedOnly,
  ...own,
  {
    ignores: withoutTypes,
    languageOptions: { parserOptions: { project: projects, extraFileExtensions: ['.svelte'] } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  { files: withoutTypes, ...ts.configs.disableTypeChecked },
]
