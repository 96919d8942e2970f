export type Direction = 'ltr' | 'rtl'

/** `right`: Arabic letters; `number`: Arabic-Indic figures; `left`: everything that is read from the left. */
type Kind = 'right' | 'number' | 'left' | 'neutral' | 'isolate'
type Item = { kind: Kind; text: string }

const isolated = /[\u2066-\u2068][^\u2069]*\u2069/y
const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['number', /[\u0660-\u0669](?:[\u0660-\u0669\u066b\u066c]*[\u0660-\u0669])?/y],
  ['right', /[\u0620-\u065f\u066e-\u06ff\u200c\u200d]+/y],
  // marks between words of the same script belong to neither
  ['neutral', /[\s\u00a0:;.,()[\]{}/·–—\u060c\u061b\u061f\u066a%"'’-]/y],
  ['left', /[^\s\u00a0:;.,()[\]{}/·–—\u060c\u061b\u061f\u066a%"'’\u0600-\u06ff\u2066-\u2069-]+/y],
]
const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' }

function itemsOf(text: string): Item[] {
  const items: Item[] = []
  for (let at = 0; at < text.length;) {
    isolated.lastIndex = at
    const apart = isolated.exec(text)?.[0]
    let item: Item = { kind: 'neutral', text: text.charAt(at) }
    if (apart !== undefined) item = { kind: 'isolate', text: apart }
    else
      for (const [kind, pattern] of kinds) {
        pattern.lastIndex = at
        const found = pattern.exec(text)?.[0]
        if (found === undefined) continue
        item = { kind, text: found }
        break
      }
    items.push(item)
    at += item.text.length
  }
  return items
}

/** The first letter with a direction gives that of an isolate (Unicode UAX 9, P2 and P3). */
const directionOf = (text: string): Direction => (/^\P{L}*(?=\p{L})\p{sc=Arabic}/u.test(text) ? 'rtl' : 'ltr')

const isOpen = ({ kind }: Item): boolean => kind === 'neutral' || kind === 'isolate'

/** A neutral, or an isolate as a whole, takes the direction of both its neighbours where they agree, else the paragraph's (N1, N2). */
function leftwards(items: readonly Item[], base: Direction): boolean[] {
  const side = (item: Item | undefined): Direction => (item === undefined ? base : item.kind === 'left' ? 'ltr' : 'rtl')
  return items.map((item, index) => {
    if (!isOpen(item)) return item.kind !== 'left'
    // one mark between figures belongs to them, as in a time (W4)
    if (/^[:/]$/.test(item.text) && [items[index - 1], items[index + 1]].every((next) => next?.kind === 'number'))
      return base === 'ltr'
    const before = side(items.slice(0, index).findLast((other) => !isOpen(other)))
    const after = side(items.slice(index + 1).find((other) => !isOpen(other)))
    return (before === after ? before : base) === 'rtl'
  })
}

function runOf({ kind, text }: Item, fromRight: boolean): string[] {
  if (kind === 'isolate') {
    const inside = text.slice(1, -1)
    return bidiRuns(inside, text.startsWith('\u2067') ? 'rtl' : directionOf(inside))
  }
  // the font lays everything Arabic from the right; figures are read from the left
  if (kind === 'number') return [text.split('').toReversed().join('')]
  return [kind === 'neutral' && fromRight ? (mirrored[text] ?? text) : text]
}

/**
 * A line of text in the order in which it stands on paper, from the left, in runs as fonts want them: what the Unicode Bidirectional
 * Algorithm (UAX 9) gives for Arabic among scripts that are read from the left, figures, the usual marks and isolates that are not nested. Pairs of brackets
 * are not looked for: a text that has some in the other direction is isolated. Other control characters are left out.
 */
export function bidiRuns(text: string, base: Direction): string[] {
  const items = itemsOf(text.replaceAll(/[\u200e\u200f\u061c]/g, '').replaceAll('\u202f', ' '))
  const fromRight = leftwards(items, base)
  const runs: string[] = []
  // figures and what is read from the left keep their order within a line from the right, and the other way round
  const flips = (index: number): boolean =>
    (fromRight[index] ?? false) && (base === 'ltr' || items[index]?.kind !== 'number')
  for (let start = 0; start < items.length;) {
    let end = start + 1
    while (end < items.length && flips(end) === flips(start)) end += 1
    const group = items.slice(start, end).map((item, offset) => runOf(item, fromRight[start + offset] ?? false))
    const drawn = (flips(start) ? group.toReversed() : group).flat()
    if (base === 'rtl') runs.unshift(...drawn)
    else runs.push(...drawn)
    start = end
  }
  return runs
}
