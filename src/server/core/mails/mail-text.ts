/** Values that a mail's texts name: never a secret, which exists only in the mail itself (`url`). */
export type MailValues = Readonly<Record<string, string>>
/** Hello, by name where there is one to greet by (`greetingName`). */
export const greeting = {
  en: ({ name = '' }: MailValues): string => (name === '' ? 'Hello,' : `Hello ${name},`),
  de: ({ name = '' }: MailValues): string => (name === '' ? 'Hallo,' : `Hallo ${name},`),
  ar: ({ name = '' }: MailValues): string => (name === '' ? 'مرحبًا' : `مرحبًا ${name}`),
}
export type MailWords = {
  subject: string
  heading: (values: MailValues) => string
  paragraphs: (values: MailValues) => readonly string[]
  button?: string
  footer: string
}
/** One mail in every language that we have it in; a language that is missing gets English. */
export type MailTexts = Readonly<Record<string, MailWords>> & { readonly en: MailWords }
