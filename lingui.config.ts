import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import babel from '@lingui/cli/api/extractors/babel'
import { sourceLanguage, translated } from './src/contract/languages.ts'

/** A file that names none of the macros has no text: most files need not be parsed. */
const extractor: typeof babel = {
  match: (filename) => babel.match(filename),
  extract: (filename, code, ...rest) =>
    /@lingui\/|\/message\.ts'/.test(code) ? babel.extract(filename, code, ...rest) : undefined,
}

export default defineConfig({
  sourceLocale: sourceLanguage,
  locales: [...translated],
  // Without this a missing text falls back without a word, and no check can find it.
  fallbackLocales: false,
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>/src/web', '<rootDir>/src/contract'],
      exclude: ['<rootDir>/src/web/landing'],
    },
    // Read by the server only, so that no browser has to fetch it.
    { path: '<rootDir>/locales/landing/{locale}', include: ['<rootDir>/src/web/landing'] },
    // Mails, notifications, documents and pages that the server makes.
    { path: '<rootDir>/locales/server/{locale}', include: ['<rootDir>/src/server', '<rootDir>/src/contract'] },
  ],
  // The server has a function where the browser has a macro, for the same words: both are extracted alike.
  macro: { corePackage: ['@lingui/core/macro', '#contract/message.ts'] },
  extractors: [extractor],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
})
