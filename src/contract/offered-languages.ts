import { languages, translated } from './languages.ts'

/** What a person can choose from. A file of its own: the first paint does without. */
export const offeredLanguages = languages.filter(({ langCode }) => translated.some((known) => known === langCode))
