import type { Face, FindFace } from './fonts.ts'

/** Part of a line that one font draws. */
export type Piece = { face: Face; text: string }

/** Signs that belong to the letter before them. */
const joins = /[\p{M}\u200c\u200d]/u

/** Kana tell that Chinese characters beside them are meant as in Japanese. */
export const languageOf = (text: string): string => (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) ? 'ja' : 'zh-CN')

/**
 * Parts of a text, each with the font that has its letters. What no font has is left out, and so is no box. `language`: that of the
 * text, where it is known.
 */
export function piecesOf(text: string, find: FindFace, bold: boolean, language = languageOf(text)): Piece[] {
  const pieces: Piece[] = []
  for (const letter of text) {
    const last = pieces.at(-1)
    const codePoint = letter.codePointAt(0) ?? 0
    const has = last?.face.font.hasGlyphForCodePoint(codePoint)
    if (last && joins.test(letter)) {
      if (has) last.text += letter
      continue
    }
    // a space stays with the word before it; figures and Latin letters keep the one face that the line has for them
    if (last && has && letter === ' ') last.text += letter
    else {
      const face = find(codePoint, bold, language)
      if (last && face?.file === last.face.file) last.text += letter
      else if (face) pieces.push({ face, text: letter })
    }
  }
  return pieces
}
