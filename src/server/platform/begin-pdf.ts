import type Pdf from 'pdfkit'
import { bidiRuns, type Direction } from '#platform/drawing/bidi-runs.ts'
import { faces } from '#platform/drawing/fonts.ts'
import { unitsOf } from '#platform/drawing/line-breaks.ts'
import { languageOf, piecesOf } from '#platform/drawing/pieces.ts'

export type PdfOptions = {
  title: string
  author: string
  at: Date
  margin: number
  /** BCP 47. */
  language: string
  direction: Direction
}
export type TextStyle = { size: number; bold?: boolean; color?: string }
export type OpenPdf = {
  pdf: InstanceType<typeof Pdf>
  /**
   * Draws a text from `x` on in a column of `width` points, as many lines as it needs, at the column's start (`start` in the
   * document's direction), or its end. Gives where it ends.
   */
  write: (
    text: string,
    at: { x: number; y: number; width: number; align?: 'start' | 'end' },
    style: TextStyle,
  ) => number
  /** Ends the paper and gives its bytes. */
  finish: () => Promise<Buffer>
}

const lineHeight = 1.35
/** Of the fonts' size: where letters stand on the line. */
const ascent = 0.95
/** Of the fonts' size: the outline that makes a face bold which has no bold of its own. */
const outline = 0.035

/**
 * Begins a paper of A4 pages, in the fonts of `platform/drawing`, of which the parts that are used are embedded. The same content gives
 * the same bytes: its dates are the content's own. The libraries come with the first paper, since they bring some megabytes along.
 */
export async function beginPdf({ title, author, at, margin, language, direction }: PdfOptions): Promise<OpenPdf> {
  const [{ default: Document }, find] = await Promise.all([import('pdfkit'), faces()])
  const info = { Title: title, Author: author, CreationDate: at, ModDate: at }
  const pdf = new Document({ size: 'A4', margin, info, lang: language })
  const done = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  const inLanguage = (text: string): string => (/^(?:ja|ko|zh)/.test(language) ? language : languageOf(text))
  const piecesIn = (text: string, { size, bold = false }: TextStyle) =>
    bidiRuns(text, direction).flatMap((run) =>
      piecesOf(run, find, bold, inLanguage(run)).map(({ face: { file, heavy }, text: piece }) => ({
        text: piece,
        font: file,
        heavy,
        width: pdf.font(file).fontSize(size).widthOfString(piece),
      })),
    )
  const widthOf = (text: string, style: TextStyle): number =>
    piecesIn(text, style).reduce((sum, { width }) => sum + width, 0)
  const linesOf = (text: string, width: number, style: TextStyle): string[] => {
    const lines: string[] = []
    for (const { text: unit, spaced } of unitsOf(text)) {
      const longer = `${lines.at(-1) ?? ''}${spaced ? ' ' : ''}${unit}`
      if (lines.length > 0 && widthOf(longer, style) <= width) lines.splice(-1, 1, longer)
      else lines.push(unit)
    }
    return lines
  }
  return {
    pdf,
    write(text, { x, y, width, align = 'start' }, style) {
      let top = y
      pdf.fillColor(style.color ?? 'black')
      for (const line of linesOf(text, width, style)) {
        const pieces = piecesIn(line, style)
        const drawn = pieces.reduce((sum, piece) => sum + piece.width, 0)
        let left = (align === 'start') === (direction === 'ltr') ? x : x + width - drawn
        for (const piece of pieces) {
          pdf.font(piece.font).fontSize(style.size)
          if (piece.heavy) pdf.lineWidth(style.size * outline).strokeColor(style.color ?? 'black')
          const place = { lineBreak: false, baseline: 'alphabetic', fill: true, stroke: piece.heavy } as const
          pdf.text(piece.text, left, top + style.size * ascent, place)
          left += piece.width
        }
        top += style.size * lineHeight
      }
      return top
    },
    finish: () => {
      pdf.end()
      return done
    },
  }
}
