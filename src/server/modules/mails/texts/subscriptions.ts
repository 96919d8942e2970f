import { msg, type Message } from '#contract/message.ts'
import type { MailTexts, MailValues } from '../mail-text.ts'
import type { ReaderFormat } from '../reader-format.ts'
import { mailsAreUpToYou } from './email-settings-hint.ts'

// values: creator (a name), cents, at (ISO 8601, in `zone`), short (there where the wallet does not cover it)

const amountOf = ({ cents = '0' }: MailValues, { money }: ReaderFormat): string => money(Number(cents))
const dateOf = ({ at = '', zone }: MailValues, { apart, date }: ReaderFormat): string => apart(date(at, zone))
const yourSubscription = ({ creator = '' }: MailValues): Message => msg`Your subscription to ${{ creator }}`

export const renewalSoon: MailTexts = {
  subject: msg`Your subscription renews soon`,
  heading: yourSubscription,
  paragraphs: (values, format) => [
    msg`It renews on ${{ date: dateOf(values, format) }} for ${{ amount: amountOf(values, format) }}, tax included, from your wallet.`,
    values['short'] === undefined
      ? undefined
      : msg`Your wallet doesn’t cover it yet. Add money before ${{ date: dateOf(values, format) }} to keep it.`,
    values['card'] === undefined ? undefined : msg`Your card covers what your wallet doesn’t.`,
    msg`Don’t want to continue? You can cancel with one click until then.`,
  ],
  button: ({ short }) => (short === undefined ? msg`View subscriptions` : msg`Top up my wallet`),
  footer: mailsAreUpToYou,
}

export const renewalFailed: MailTexts = {
  subject: msg`Your subscription couldn’t be renewed`,
  heading: yourSubscription,
  paragraphs: (values, format) => [
    msg`We couldn’t take the renewal for ${{ amount: amountOf(values, format) }} plus tax from your wallet.`,
    values['card'] === undefined
      ? undefined
      : msg`Your card didn’t go through either. You can choose another one under Subscriptions.`,
    msg`You keep access for three days, and we try again each day. Check your wallet balance and your spending limit.`,
  ],
  button: msg`Top up my wallet`,
  footer: msg`Don’t want to continue? You don’t need to do anything.`,
}

export const subscriptionEnded: MailTexts = {
  subject: msg`Your subscription has ended`,
  heading: yourSubscription,
  paragraphs: () => [msg`We couldn’t renew it, so it has ended. You haven’t been charged.`],
  button: msg`View subscriptions`,
  footer: msg`You can subscribe again at any time.`,
}
