/** Letters of these scripts are as wide as two Latin ones. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u
/** A line that is broken off fills so much room. */
const lineWidth = 40
/** A word that is longer than this is cut itself. */
const wordMost = 24

const parts = (granularity: 'word' | 'grapheme', text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity }).segment(text), ({ segment }) => segment)

/** How much room a text takes, in Latin letters; never within a sign that is written with several code points. */
function widthOf(text: string): number {
  let width = 0
  for (const sign of parts('grapheme', text)) width += sign === '\n' ? lineWidth : wide.test(sign) ? 2 : 1
  return width
}

/**
 * The beginning of a text that takes `most` Latin letters of room, cut where a word ends, or where a letter does in a word that
 * is longer than a line. Null: all of it fits, or what is left is hardly more.
 */
export function cutText(text: string, most: number): string | null {
  if (widthOf(text) <= most * 1.2) return null
  let kept = ''
  let left = most
  for (const word of parts('word', text)) {
    const width = widthOf(word)
    if (width > left) {
      if (width > wordMost)
        for (const sign of parts('grapheme', word)) {
          left -= widthOf(sign)
          if (left < 0) break
          kept += sign
        }
      break
    }
    kept += word
    left -= width
  }
  return `${kept.replace(/[\s\p{P}]+$/u, '')}…`
}
