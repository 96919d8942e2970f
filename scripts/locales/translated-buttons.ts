import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buttonTexts, longestButton, value } from './button-texts.ts'

/** How much longer than the English a button may be, where that is not short anyway. */
const growthMost = 1.6

/** A text of a catalog as a person reads it: values as long as an amount, without tags. */
const asRead = (text: string): string =>
  text
    .replaceAll(/\{\w+\}|<\d+\/>/g, value)
    .replaceAll(/<\/?\d+>/g, '')

/** Signs of East Asia are as wide as two letters. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u.test(sign) ? 2 : 1), 0)

let known: ReadonlySet<string> | undefined

/** The texts of all buttons of the app, in English, as a person reads them. */
function allButtons(root: string): ReadonlySet<string> {
  known ??= new Set(
    globSync('src/web/**/*.tsx', { cwd: root }).flatMap((name) =>
      buttonTexts(readFileSync(path.join(root, name), 'utf8'), name),
    ),
  )
  return known
}

/** What is wrong with a translated text because it stands on a button. */
export function translatedButtonFaults(root: string, english: string, said: string): string[] {
  const read = asRead(english)
  if (!allButtons(root).has(read)) return []
  const most = Math.max(longestButton, Math.floor(read.length * growthMost))
  const width = widthOf(asRead(said))
  return width > most ? [`is on a button and "${said}" is ${String(width)} wide (at most ${String(most)}): find a shorter one`] : []
}
