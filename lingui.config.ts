import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Catalogs that exist so far; the other languages of the product follow (src/web/platform/i18n/languages.ts). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'ar'],
  // Without this a missing text falls back without a word, and no check can find it.
  fallbackLocales: false,
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src/web'], exclude: ['<rootDir>/src/web/landing'] },
    // Read by the server only, so that no browser has to fetch it.
    { path: '<rootDir>/locales/landing/{locale}', include: ['<rootDir>/src/web/landing'] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
})
