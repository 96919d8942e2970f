import { mailHtml, mailText, type MailContent } from '#platform/mail/layout.ts'
import { textsFor } from '#platform/texts/texts.ts'
import type { MailTexts, MailValues } from './mail-text.ts'
import { unlinked } from './unlinked-name.ts'
import { formatFor } from './reader-format.ts'

/** A mail in the person's language, as HTML and as text. `url` is where its button leads. */
export function compose(
  texts: MailTexts,
  wanted: string,
  given: MailValues,
  { url, unsubscribe }: { url?: string | undefined; unsubscribe?: MailContent['unsubscribe'] } = {},
): { subject: string; text: string; html: string } {
  const { language, direction, say } = textsFor(wanted)
  const format = formatFor(wanted)
  // other people's names lead nowhere
  const values = { ...given }
  for (const who of ['creator', 'author']) if (values[who] !== undefined) values[who] = unlinked(values[who])
  const said = (text: MailTexts['subject']): string => say(typeof text === 'function' ? text(values, format) : text)
  const content = {
    language,
    direction,
    heading: said(texts.heading),
    paragraphs: texts.paragraphs(values, format).flatMap((text) => (text === undefined ? [] : [say(text)])),
    ...(texts.button !== undefined && url !== undefined && { button: { text: said(texts.button), url } }),
    footer: said(texts.footer),
    ...(unsubscribe && { unsubscribe }),
  }
  return { subject: said(texts.subject), text: mailText(content), html: mailHtml(content) }
}
