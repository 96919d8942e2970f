import { asIs, msg, type Message, type Text } from '#contract/message.ts'
import type { ReaderFormat } from './reader-format.ts'

/**
 * Values that a mail's texts name: never a secret, which exists only in the mail itself (`url`). Money is in cents and times are ISO
 * 8601: each language writes them its own way. Of a person with an account come `name`, `username` and `zone` (IANA) on top.
 */
export type MailValues = Readonly<Record<string, string>>
type Said = Text | ((values: MailValues, format: ReaderFormat) => Text)
/** One mail, before it is known in which language. */
export type MailTexts = {
  subject: Said
  heading: Said
  /** Without those that do not apply. */
  paragraphs: (values: MailValues, format: ReaderFormat) => readonly (Text | undefined)[]
  button?: Said
  footer: Said
}

/** Hello, by name where there is one to greet by (`greetingName`). */
export const greeting = ({ name = '' }: MailValues): Message => (name === '' ? msg`Hello,` : msg`Hello ${{ name }},`)
/** What staff have written, if they have. */
export const inTheirWords = (note = ''): Text | undefined => (note === '' ? undefined : asIs(note))
