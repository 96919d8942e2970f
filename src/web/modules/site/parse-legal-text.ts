/** One part of a text of this folder: what a heading, a list or a paragraph says. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/**
 * Reads the small part of Markdown that these texts are written in: `## ` headings, `- ` lists and paragraphs, apart by empty
 * lines. `{name}` takes the operator's own words; a word that has several lines becomes several paragraphs.
 */
export function fillText(markdown: string, words: Readonly<Record<string, string>>): Block[] {
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
  const blocks: Block[] = []
  const list: string[] = []
  const endList = (): void => {
    if (list.length > 0) blocks.push({ kind: 'list', items: list.splice(0) })
  }
  for (const line of markdown.split('\n')) {
    if (line.startsWith('- ')) {
      list.push(fill(line.slice(2)))
      continue
    }
    endList()
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: fill(line.slice(3)) })
    else if (line.trim() !== '')
      for (const text of fill(line).split('\n')) if (text.trim() !== '') blocks.push({ kind: 'paragraph', text })
  }
  endList()
  return blocks
}
