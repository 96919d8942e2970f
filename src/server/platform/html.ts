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

/** A page of the server's own (checkout of the test provider, mailbox, end of mails): not to be indexed, one style sheet. */
export const smallPage = (
  title: string,
  stylesheet: string,
  body: Html,
  { language, direction }: { language: string; direction: 'ltr' | 'rtl' } = { language: 'en', direction: 'ltr' },
): Html =>
  html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        ${body}
      </body>
    </html> `
