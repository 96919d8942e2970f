/** A text as one line, cut at a word where it is too long. */
export function shortText(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most - 1)
  // a pair of surrogates stays whole
  const whole = /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
  return `${whole.replace(/\s+\S{0,20}$/, '')}…`
}

/** The first line of a text, as a title. */
export const firstLine = (text: string, most: number): string => shortText(text.trim().split('\n')[0] ?? '', most)
