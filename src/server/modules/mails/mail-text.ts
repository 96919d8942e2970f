/**
 * Values that a mail's texts name: never a secret, which exists only in the mail itself (`url`). Money is in cents and times are ISO
 * 8601: each language writes them its own way. Of a person with an account come `name`, `username` and `zone` (IANA) on top.
 */
export type MailValues = Readonly<Record<string, string>>
/** Hello, by name where there is one to greet by (`greetingName`). */
export const greeting = {
  en: ({ name = '' }: MailValues): string => (name === '' ? 'Hello,' : `Hello ${name},`),
  de: ({ name = '' }: MailValues): string => (name === '' ? 'Hallo,' : `Hallo ${name},`),
  ar: ({ name = '' }: MailValues): string => (name === '' ? 'مرحبًا' : `مرحبًا ${name}`),
}
export type MailWords = {
  subject: string | ((values: MailValues) => string)
  heading: (values: MailValues) => string
  paragraphs: (values: MailValues) => readonly string[]
  button?: string | ((values: MailValues) => string)
  footer: string | ((values: MailValues) => string)
}
/** One mail in every language that we have it in; a language that is missing gets English. */
export type MailTexts = Readonly<Record<string, MailWords>> & { readonly en: MailWords }
