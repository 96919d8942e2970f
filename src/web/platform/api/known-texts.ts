import { i18n } from '@lingui/core'
import { knownText } from '#contract/known-texts.ts'
import { formatShortMoney } from '../i18n/format-short.ts'

/** A text of the server's in the reader's language; undefined for one that is not known. */
export function translateKnown(text: string): string | undefined {
  const known = knownText(text, formatShortMoney)
  if (!known) return undefined
  const { message, context, values, id = message } = known
  return i18n._({ id, message, ...(context !== undefined && { context }), ...(values && { values: { ...values } }) })
}
