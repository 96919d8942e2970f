import type { NoticeWords } from './delivery/line-words.ts'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'

const known: Readonly<Record<string, NoticeWords>> = { en, de, ar }

/** The words of a person's language; English where we do not have it yet. */
export const wordsOf = (language: string): { words: NoticeWords; language: string; direction: 'ltr' | 'rtl' } => {
  const words = known[language]
  if (!words) return { words: en, language: 'en', direction: 'ltr' }
  return { words, language, direction: language === 'ar' ? 'rtl' : 'ltr' }
}
