/** Markup that is safe to send: made by `html` only, so that no text reaches a page unescaped. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
  toString(): string {
    return this.markup
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

type Piece = Html | string | number | null | undefined | false | readonly Piece[]

const markupOf = (piece: Piece): string => {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Html) return piece.markup
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  return piece.map(markupOf).join('')
}

/** Template tag: texts are escaped, nested `html` is kept, lists are joined, null, undefined and false are nothing. Quote attributes. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(parts.reduce((whole, part, index) => whole + markupOf(pieces[index - 1]) + part))
