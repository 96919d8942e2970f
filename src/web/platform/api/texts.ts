import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatWait } from '../i18n/format.ts'
import { ApiError } from './api-error.ts'

/**
 * The texts that the contract and the server use, so that each language has them. Those of the seed (section 8) are word for word
 * in English. A text that is not here is shown as it came.
 */
const known: Readonly<Record<string, MessageDescriptor>> = {
  'The username has already been taken.': msg`The username has already been taken.`,
  'The email has already been taken.': msg`The email has already been taken.`,
  'The provided credentials are incorrect.': msg`The provided credentials are incorrect.`,
  'Wrong password': msg`Wrong password`,
  'Please enter your password': msg`Please enter your password`,
  'Who can see field is required!': msg`Who can see field is required!`,
  'Your age must be over 18+': msg`Your age must be over 18+`,
  "Your email didn't verified yet!": msg`Your email didn't verified yet!`,
  'You need to fund your wallet!': msg`You need to fund your wallet!`,
  'Please log in.': msg`Please log in.`,
  'You may not do this.': msg`You may not do this.`,
  'Please reload the page and try again.': msg`Please reload the page and try again.`,
  'This is for creators.': msg`This is for creators.`,
  'There is nothing here.': msg`There is nothing here.`,
  'The price has changed. Please look at the new price.': msg`The price has changed. Please look at the new price.`,
  'You are already subscribed.': msg`You are already subscribed.`,
  'This is not ready yet.': msg`This is not ready yet.`,
  'This is too large.': msg`This is too large.`,
  'This kind of content is not supported.': msg`This kind of content is not supported.`,
  'Please check the marked fields.': msg`Please check the marked fields.`,
  'This code is not right.': msg`This code is not right.`,
  'That took too long. Please log in again.': msg`That took too long. Please log in again.`,
  'This passkey could not be used.': msg`This passkey could not be used.`,
  'You have as many passkeys as fit. Please remove one first.': msg`You have as many passkeys as fit. Please remove one first.`,
  'It is too soon for this.': msg`It is too soon for this.`,
  'Too many tries. Please wait a moment.': msg`Too many tries. Please wait a moment.`,
  'This link was already used.': msg`This link was already used.`,
  'This link has expired.': msg`This link has expired.`,
  'This link is not valid.': msg`This link is not valid.`,
  'This is more than you can top up today.': msg`This is more than you can top up today.`,
  'That was a bit fast. Please wait a moment.': msg`That was a bit fast. Please wait a moment.`,
  'We are having trouble. Please try again in a moment.': msg`We are having trouble. Please try again in a moment.`,
  'server error.': msg`server error.`,
  'Please enter an email address.': msg`Please enter an email address.`,
  'Please enter a date.': msg`Please enter a date.`,
  'Please use at least 10 characters.': msg`Please use at least 10 characters.`,
  'Please choose a country.': msg`Please choose a country.`,
  'This password is used by many people. Please choose another.': msg`This password is used by many people. Please choose another.`,
  'Use letters a to z, digits, dots and underscores.': msg`Use letters a to z, digits, dots and underscores.`,
  'This file is empty.': msg`This file is empty.`,
  'This file is not a photo that we can read.': msg`This file is not a photo that we can read.`,
  'This photo is damaged: a part of it is missing or cannot be read.': msg`This photo is damaged: a part of it is missing or cannot be read.`,
  'We could not process this photo. Please upload it again.': msg`We could not process this photo. Please upload it again.`,
  'The upload was lost. Please upload the photo again.': msg`The upload was lost. Please upload the photo again.`,
  'A photo is there twice.': msg`A photo is there twice.`,
  'A photo is no longer there. Please add it again.': msg`A photo is no longer there. Please add it again.`,
  'A photo could not be read. Please take it out.': msg`A photo could not be read. Please take it out.`,
  'Write something or add a photo.': msg`Write something or add a photo.`,
  'Top-ups are between $5 and $500.': msg`Top-ups are between $5 and $500.`,
}

export function translateText(text: string): string {
  const descriptor = known[text]
  return descriptor ? i18n._(descriptor) : text
}

/** A sentence for a person about anything that can be caught. */
export function textOf(fault: unknown): string {
  if (fault instanceof ApiError && fault.code === 'cancelled') return ''
  const wait = fault instanceof ApiError && fault.status === 429 ? Number(fault.details['retryAfterSeconds']) : 0
  if (fault instanceof ApiError && wait > 0)
    return `${translateText(fault.message)} ${i18n._(msg`You can try again in ${formatWait(wait)}.`)}`
  if (fault instanceof ApiError && fault.message) return translateText(fault.message)
  return i18n._(msg`Something went wrong on our side.`)
}
