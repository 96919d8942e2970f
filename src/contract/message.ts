/** A number where the language needs it for a plural; a text that is translated with the sentence around it. */
export type TextValue = string | number | Text
export type TextValues = Readonly<Record<string, TextValue>>
/** A sentence in English, as ICU MessageFormat, that waits for its language. `context` tells two sentences apart that English does not. */
export type Message = {
  readonly message: string
  readonly context?: string
  readonly values?: TextValues
  /** The catalogs' key of it, which the build of the browser puts in. */
  readonly id?: string
}
/** What somebody wrote, or a name: said as it is in every language. */
export type AsIs = { readonly asIs: string }
export type Text = Message | AsIs

export const asIs = (text: string): AsIs => ({ asIs: text })

/**
 * Marks a text for the catalogs: msg`Hello ${{ name }},`, or msg({ message, context, values }) for plurals and for what needs a context.
 * `lingui extract` takes this function for its macro of that name (lingui.config.ts), so it finds the same sentence that is looked up
 * here while the program runs.
 */
export function msg(english: TemplateStringsArray, ...values: readonly TextValues[]): Message
export function msg(english: Message): Message
export function msg(english: TemplateStringsArray | Message, ...values: readonly TextValues[]): Message {
  if ('message' in english) return english
  const names = values.map((value) => `{${Object.keys(value)[0] ?? ''}}`)
  const message = english.reduce((text, part, index) => `${text}${names[index - 1] ?? ''}${part}`)
  return values.length === 0 ? { message } : { message, values: Object.assign({}, ...values) as TextValues }
}
