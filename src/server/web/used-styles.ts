import { type Inline, inlineStyle } from './inline.ts'

/**
 * Of a style sheet, in turn (scripts/build/style-rules.ts): text that always counts, a rule with the classes that each of its selectors
 * needs, or a block of such parts.
 */
export type StylePart =
  | string
  | { readonly text: string; readonly needs: readonly (readonly string[])[] }
  | { readonly open: string; readonly parts: readonly StylePart[] }

/** The parts in which elements with these classes, and no others, can have a share. */
function rulesFor(parts: readonly StylePart[], classes: ReadonlySet<string>): string {
  const has = (name: string): boolean => classes.has(name)
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if ('text' in part) return part.needs.some((needed) => needed.every(has)) ? part.text : ''
      const inner = rulesFor(part.parts, classes)
      return inner && `${part.open}${inner}}`
    })
    .join('')
}

/** Adds the classes of a page's elements; `values` are the attributes that were read before. Answers whether there was a new one. */
function noteClasses(html: string, values: Set<string>, classes: Set<string>): boolean {
  const start = ' class="'
  const before = classes.size
  for (let at = html.indexOf(start); at !== -1; at = html.indexOf(start, at)) {
    at += start.length
    const end = html.indexOf('"', at)
    if (end === -1) break
    const value = html.slice(at, end)
    if (values.has(value)) continue
    values.add(value)
    for (const name of value.split(' ')) classes.add(name)
  }
  return classes.size > before
}

/**
 * The styles that stand in the pages of a route: the rules of what any of them has had so far, so that they are all the same and are
 * written anew only where something appears for the first time. The whole sheets come with the program. `frame`: what stands round
 * each of the pages.
 */
export function usedStyles(parts: readonly StylePart[], frame: string): (html: string) => Inline {
  const values = new Set<string>()
  const classes = new Set<string>()
  noteClasses(frame, values, classes)
  let sheet: Inline | undefined
  return (html) => {
    if (noteClasses(html, values, classes) || !sheet) sheet = inlineStyle(rulesFor(parts, classes))
    return sheet
  }
}
