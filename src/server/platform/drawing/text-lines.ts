import { unitsOf } from './line-breaks.ts'
import { textPath, type TextPath, type TextStyle } from './text-path.ts'

/**
 * A text as lines that are at most `width` wide, as many as fit into `most`; what is left out leaves an ellipsis. A word that
 * is wider than a line is cut.
 */
export async function textLines(
  text: string,
  style: TextStyle,
  { width, most }: { width: number; most: number },
): Promise<TextPath[]> {
  const fits = async (line: string): Promise<boolean> => (await textPath(line, style)).width <= width
  /** As much of a line as fits before an ellipsis. */
  const cut = async (line: string): Promise<string> => {
    const letters = Array.from(line)
    while (letters.length > 0 && !(await fits(`${letters.join('').trimEnd()}…`))) letters.pop()
    return `${letters.join('').trimEnd()}…`
  }
  const lines: string[] = []
  const units = unitsOf(text.replaceAll(/\s+/g, ' ').trim())
  for (const [index, { text: word, spaced }] of units.entries()) {
    const gap = spaced ? ' ' : ''
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''}${gap}${word}`
    if (await fits(longer)) lines.splice(-1, 1, longer)
    else if (lines.length === 0) lines.push(await cut(word))
    else if (lines.length < most) lines.push((await fits(word)) ? word : await cut(word))
    else {
      const rest = units
        .slice(index)
        .reduce((left, next) => `${left}${next.spaced ? ' ' : ''}${next.text}`, lines.at(-1) ?? '')
      lines.splice(-1, 1, await cut(rest.slice(0, 200)))
      break
    }
  }
  const drawn = await Promise.all(lines.map((line) => textPath(line, style)))
  return drawn.filter(({ d }) => d !== '')
}
