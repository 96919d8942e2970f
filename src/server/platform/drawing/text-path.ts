import { bidiRuns, type Direction } from './bidi-runs.ts'
import { faces } from './fonts.ts'
import { piecesOf } from './pieces.ts'

export type TextStyle = { size: number; bold?: boolean }
/** Outlines from x = 0 on a baseline at y = 0, for the `d` of an SVG path, and how far they reach. */
export type TextPath = { d: string; width: number }

/** As a paragraph of its own is read: from the side of its first letter (UAX 9, P2). */
const directionOf = (text: string): Direction => (/^\P{L}*(?=\p{L})\p{sc=Arabic}/u.test(text) ? 'rtl' : 'ltr')

/**
 * A line of text as outlines. Pictures with text in them are drawn from these, so that they look the same on a machine
 * without fonts (decision 148).
 */
export async function textPath(text: string, { size, bold = false }: TextStyle): Promise<TextPath> {
  const find = await faces()
  let width = 0
  let d = ''
  for (const run of bidiRuns(text.normalize('NFC'), directionOf(text)))
    for (const { face, text: piece } of piecesOf(run, find, bold)) {
      const { font } = face
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

/** Whether the fonts have every letter of a text. */
export async function canDrawAll(text: string): Promise<boolean> {
  const find = await faces()
  return Array.from(text.normalize('NFC')).every((letter) => find(letter.codePointAt(0) ?? 0, false) !== null)
}
