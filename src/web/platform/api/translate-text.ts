import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatWait } from '../i18n/format.ts'
import { ApiError } from './api-error.ts'

/** The texts that the contract and the server use; they arrive with the rest of the words (known-texts.ts). */
let translateKnown: (text: string) => string | undefined = () => undefined
export function learnTexts(translate: typeof translateKnown): void {
  translateKnown = translate
}

/** A text that is not known is shown as it came. */
export const translateText = (text: string): string => translateKnown(text) ?? text

/**
 * A sentence for a person about anything that can be caught. For a place without fields: what is wrong with a field is said, since
 * “the marked fields” would be nowhere.
 */
export function textOf(fault: unknown): string {
  if (fault instanceof ApiError && fault.code === 'cancelled') return ''
  const ofFields = fault instanceof ApiError ? new Set(Object.values(fault.errors).flat()) : new Set<string>()
  if (ofFields.size > 0) return [...ofFields].map((text) => translateText(text)).join(' ')
  const wait = fault instanceof ApiError && fault.status === 429 ? Number(fault.details['retryAfterSeconds']) : 0
  if (fault instanceof ApiError && wait > 0)
    return `${translateText(fault.message)} ${i18n._(msg`You can try again in ${formatWait(wait)}.`)}`
  if (fault instanceof ApiError && fault.message) return translateText(fault.message)
  // a piece of the program that could not be fetched, such as the rules of a form
  const { onLine } = globalThis.navigator as Partial<Navigator>
  if (onLine === false) return i18n._(msg`We couldn’t reach the server. Please check your connection.`)
  return i18n._(msg`Something went wrong on our side.`)
}
