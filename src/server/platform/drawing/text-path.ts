import type { Font } from 'fontkit'
import { bidiRuns, type Direction } from './bidi-runs.ts'
import { fontFor } from './fonts.ts'

export type TextStyle = { size: number; bold?: boolean }
/** Outlines from x = 0 on a baseline at y = 0, for the `d` of an SVG path, and how far they reach. */
export type TextPath = { d: string; width: number }

type Piece = { font: Font; text: string }

/** Signs that belong to the letter before them. */
const joins = /[\p{M}\u200c\u200d]/u

/** Parts of a run, each with the font that has its letters. What no font has is left out, and so is no box. */
async function piecesOf(text: string, bold: boolean): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const letter of text) {
    const last = pieces.at(-1)
    const codePoint = letter.codePointAt(0) ?? 0
    if (last && (last.font.hasGlyphForCodePoint(codePoint) || joins.test(letter))) {
      if (last.font.hasGlyphForCodePoint(codePoint)) last.text += letter
      continue
    }
    const font = await fontFor(codePoint, bold)
    if (font) pieces.push({ font, text: letter })
  }
  return pieces
}

/** As a paragraph of its own is read: from the side of its first letter (UAX 9, P2). */
const directionOf = (text: string): Direction =>
  /^[^\p{Script=Latin}\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Greek}]*\p{Script=Arabic}/u.test(text)
    ? 'rtl'
    : 'ltr'

/**
 * A line of text as outlines. Pictures with text in them are drawn from these, so that they look the same on a machine
 * without fonts (decision 148).
 */
export async function textPath(text: string, { size, bold = false }: TextStyle): Promise<TextPath> {
  let width = 0
  let d = ''
  for (const run of bidiRuns(text.normalize('NFC'), directionOf(text)))
    for (const { font, text: piece } of await piecesOf(run.text, bold)) {
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(piece)
      for (const [index, { path }] of glyphs.entries()) {
        const at = positions[index]
        if (!at) continue
        d += path.transform(scale, 0, 0, -scale, width + at.xOffset * scale, -at.yOffset * scale).toSVG()
        width += at.xAdvance * scale
      }
    }
  return { d, width }
}

/** Whether the fonts have at least one letter of a text. */
export async function canDraw(text: string): Promise<boolean> {
  return (await textPath(text, { size: 10 })).d !== ''
}
