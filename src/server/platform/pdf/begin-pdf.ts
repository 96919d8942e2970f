import type Pdf from 'pdfkit'
import { bidiRuns, type Direction, type Run } from '#platform/drawing/bidi-runs.ts'
import { arabicFontFile } from '#platform/drawing/fonts.ts'

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
const fontOf = (font: Run['font'], bold: boolean): string =>
  font === 'arabic' ? (bold ? 'Arabic-Bold' : 'Arabic') : bold ? 'Helvetica-Bold' : 'Helvetica'

/** Words, and what is kept together: an isolate is one. */
const words = (text: string): string[] => text.match(/(?:[\u2066-\u2068][^\u2069]*\u2069|[^ ])+/g) ?? []

/** What `write` can draw: Latin-1, with the usual quotes and dashes, and Arabic. */
export const isPrintable = (text: string): boolean =>
  /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2026\u060c\u061b\u061f\u0620-\u0669]+$/.test(text)

/**
 * Begins a paper of A4 pages: Latin in PDF's built-in font, Arabic in Vazirmatn, both in one line where they meet. The same
 * content gives the same bytes: its dates are the content's own. The library comes with the first paper, since it brings some
 * megabytes along.
 */
export async function beginPdf({ title, author, at, margin, language, direction }: PdfOptions): Promise<OpenPdf> {
  const { default: Document } = await import('pdfkit')
  const info = { Title: title, Author: author, CreationDate: at, ModDate: at }
  const pdf = new Document({ size: 'A4', margin, info, lang: language })
  pdf.registerFont('Arabic', arabicFontFile(false)).registerFont('Arabic-Bold', arabicFontFile(true))
  const done = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  const runsOf = (text: string, { size, bold = false }: TextStyle) =>
    bidiRuns(text, direction).map((run) => {
      const font = fontOf(run.font, bold)
      return { text: run.text, font, width: pdf.font(font).fontSize(size).widthOfString(run.text) }
    })
  const widthOf = (text: string, style: TextStyle): number =>
    runsOf(text, style).reduce((sum, { width }) => sum + width, 0)
  const linesOf = (text: string, width: number, style: TextStyle): string[] => {
    const lines: string[] = []
    for (const word of words(text)) {
      const longer = `${lines.at(-1) ?? ''} ${word}`
      if (lines.length > 0 && widthOf(longer, style) <= width) lines.splice(-1, 1, longer)
      else lines.push(word)
    }
    return lines
  }
  return {
    pdf,
    write(text, { x, y, width, align = 'start' }, style) {
      let top = y
      pdf.fillColor(style.color ?? 'black')
      for (const line of linesOf(text, width, style)) {
        const runs = runsOf(line, style)
        const drawn = runs.reduce((sum, run) => sum + run.width, 0)
        let left = (align === 'start') === (direction === 'ltr') ? x : x + width - drawn
        for (const run of runs) {
          pdf.font(run.font).fontSize(style.size)
          pdf.text(run.text, left, top + style.size * ascent, { lineBreak: false, baseline: 'alphabetic' })
          left += run.width
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
