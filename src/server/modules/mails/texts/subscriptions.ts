import { msg, type Message } from '#contract/message.ts'
import type { MailTexts, MailValues } from '../mail-text.ts'
import type { ReaderFormat } from '../reader-format.ts'
import { mailsAreUpToYou } from './mails-are-up-to-you.ts'

// values: creator (a name), cents, at (ISO 8601, in `zone`)

const amountOf = ({ cents = '0' }: MailValues, { money }: ReaderFormat): string => money(Number(cents))
const dateOf = ({ at = '', zone }: MailValues, { apart, date }: ReaderFormat): string => apart(date(at, zone))
const yourSubscription = ({ creator = '' }: MailValues): Message => msg`Your subscription to ${{ creator }}`

export const renewalSoon: MailTexts = {
  subject: msg`Your subscription renews soon`,
  heading: yourSubscription,
  paragraphs: (values, format) => [
    msg`It renews on ${{ date: dateOf(values, format) }} for ${{ amount: amountOf(values, format) }}, tax included, from your wallet.`,
    msg`You do not want to go on? You can cancel with one click until then.`,
  ],
  button: msg`To my subscriptions`,
  footer: mailsAreUpToYou,
}

export const renewalFailed: MailTexts = {
  subject: msg`Your subscription could not be renewed`,
  heading: yourSubscription,
  paragraphs: (values, format) => [
    msg`Its renewal for ${{ amount: amountOf(values, format) }} plus tax could not be paid from your wallet.`,
    msg`You keep access for three days, and we try again each day. Check that your wallet holds enough and that no spending limit stands in the way.`,
  ],
  button: msg`Top up my wallet`,
  footer: msg`You do not want to go on? Then you need to do nothing.`,
}

export const subscriptionEnded: MailTexts = {
  subject: msg`Your subscription has ended`,
  heading: yourSubscription,
  paragraphs: () => [msg`It could not be renewed and has ended. Nothing was charged.`],
  button: msg`To my subscriptions`,
  footer: msg`You can subscribe again at any time.`,
}
