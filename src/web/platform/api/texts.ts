import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatShortMoney, formatWait } from '../i18n/format.ts'
import { ApiError } from './api-error.ts'

/** The texts that the contract and the server use; they arrive with the rest of the words (known-texts.ts). */
let known: Readonly<Record<string, MessageDescriptor>> = {}
export function learnTexts(texts: typeof known): void {
  known = texts
}

/** The operator's limit as the server writes it: its amount is not known beforehand. */
const limitText = /^The limit here is \$(?<amount>[\d,]+(?:\.\d\d)?)\.$/

export function translateText(text: string): string {
  const descriptor = known[text]
  if (descriptor) return i18n._(descriptor)
  const amount = limitText.exec(text)?.groups?.['amount']
  if (amount === undefined) return text
  const limit = formatShortMoney(Math.round(Number(amount.replaceAll(',', '')) * 100))
  return i18n._(msg`The limit here is ${limit}.`)
}

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
  return i18n._(msg`Something went wrong on our side.`)
}
