/** "German" in the reader's language; the code where the browser has no name for it. */
export function languageName(language: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}
