import { mailHtml, mailText, type MailContent } from '#platform/mail/layout.ts'
import type { MailTexts, MailValues } from './mail-text.ts'
import { unlinked } from './plain-name.ts'

const rightToLeft = new Set(['ar'])

/** A mail in the person's language, as HTML and as text. `url` is where its button leads. */
export function compose(
  texts: MailTexts,
  language: string,
  given: MailValues,
  { url, unsubscribe }: { url?: string | undefined; unsubscribe?: MailContent['unsubscribe'] } = {},
): { subject: string; text: string; html: string } {
  const words = texts[language] ?? texts.en
  // other people's names lead nowhere
  const values = { ...given }
  for (const who of ['creator', 'author']) if (values[who] !== undefined) values[who] = unlinked(values[who])
  const said = (text: string | ((values: MailValues) => string)): string =>
    typeof text === 'string' ? text : text(values)
  const content = {
    language: texts[language] ? language : 'en',
    direction: rightToLeft.has(language) && texts[language] ? ('rtl' as const) : ('ltr' as const),
    heading: words.heading(values),
    paragraphs: words.paragraphs(values),
    ...(words.button !== undefined && url !== undefined && { button: { text: said(words.button), url } }),
    footer: said(words.footer),
    ...(unsubscribe && { unsubscribe }),
  }
  return { subject: said(words.subject), text: mailText(content), html: mailHtml(content) }
}
