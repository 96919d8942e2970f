import { textLines } from '#platform/drawing/text-lines.ts'
import { textPath, type TextPath, type TextStyle } from '#platform/drawing/text-path.ts'
import { colours, wordmark, wordmarkSize } from './brand.ts'

/** Pixels, as the places that show links ask for. */
export const cardSize = { width: 1200, height: 630 }

const path = ({ d }: TextPath, x: number, y: number, fill: string): string =>
  `<path d="${d}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${fill}"/>`

type Block = TextStyle & { x: number; y: number; width: number; most: number; lineHeight: number; fill?: string }

/** A text in lines from a baseline on, and the baseline after its last. */
export async function block(
  text: string,
  { x, y, width, most, lineHeight, fill = colours.text, ...style }: Block,
): Promise<{ svg: string; next: number }> {
  const lines = await textLines(text, style, { width, most })
  return {
    svg: lines.map((line, index) => path(line, x, y + index * lineHeight, fill)).join(''),
    next: y + lines.length * lineHeight,
  }
}

/** A word on brass with round ends, from its upper left corner on. */
export async function pill(text: string, at: { x: number; y: number }): Promise<string> {
  const label = await textPath(text, { size: 31, bold: true })
  const [padding, height] = [32, 66]
  return `<rect x="${String(at.x)}" y="${String(at.y)}" width="${(label.width + 2 * padding).toFixed(1)}" height="${String(height)}" rx="${String(height / 2)}" fill="${colours.brass}"/>${path(label, at.x + padding, at.y + 44, colours.onBrass)}`
}

/** One line that begins at a place. */
export const line = async (
  text: string,
  { x, y, fill = colours.text, ...style }: TextStyle & { x: number; y: number; fill?: string },
): Promise<string> => path(await textPath(text, style), x, y, fill)

export const brandName = (x: number, y: number, height = 44): string =>
  `<path d="${wordmark}" fill="${colours.text}" transform="translate(${String(x)} ${String(y)}) scale(${String(height / wordmarkSize.height)})"/>`

export const svg = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(cardSize.width)}" height="${String(cardSize.height)}">${content}</svg>`,
  )
