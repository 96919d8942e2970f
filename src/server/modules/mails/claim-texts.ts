import { asIs, msg, type Message, type Text } from '#contract/message.ts'
import type { MailTexts, MailValues } from './mail-text.ts'
import type { ReaderFormat } from './reader-format.ts'

// values: amounts with their currency; until and due (ISO 8601); cards: "4242:$12.00 :$3.00", without digits where the card is not known

const day = ({ apart, date }: ReaderFormat, at: string | undefined): string => (at === undefined ? '' : apart(date(at)))

const cardLines = ({ cards = '' }: MailValues): Text[] =>
  cards
    .split(' ')
    .filter((card) => card !== '')
    .map((card) => {
      const [last4 = '', amount = ''] = card.split(':')
      return last4 === ''
        ? msg`${{ amount }} is on its way back to the card you paid with. It takes 5 to 10 days.`
        : msg`${{ amount }} is on its way back to your card ending in ${{ last4 }}. It takes 5 to 10 days.`
    })

/** The last mail of an account. `cards`, `payout`, `claim`: what goes which way, where there is something. */
export const accountDeleted: MailTexts = {
  subject: msg`Your account is deleted`,
  heading: msg`Your account is deleted`,
  paragraphs: (values, format) => [
    msg`Your profile, posts and messages are gone. Your username is free again.`,
    ...cardLines(values),
    values['payout'] === undefined
      ? undefined
      : msg`${{ amount: values['payout'] }} of earnings goes to your payout method.`,
    values['claim'] === undefined
      ? undefined
      : msg`We still owe you ${{ amount: values['claim'] }} that couldn’t go back automatically. Claim it by PayPal or bank transfer by ${{ until: day(format, values['until']) }}.`,
  ],
  button: msg`Claim your money`,
  footer: msg`Keep this email while money is on its way. We keep this address, encrypted, only for that.`,
}

/** More is owed to somebody who has left, or their claim is open anew. */
export const claimAdded: MailTexts = {
  subject: msg`You have money to claim`,
  heading: msg`You have money to claim`,
  paragraphs: ({ amount = '', until }, format) => [
    msg`Your account is deleted, but we still owe you ${{ amount }}. It couldn’t go back to your card or payout method.`,
    msg`Claim it by PayPal or bank transfer by ${{ until: day(format, until) }}.`,
  ],
  button: msg`Claim your money`,
  footer: msg`We’re only writing because your deleted account has money to claim.`,
}

/** `code`: written into the mail only, never into the queue. */
export const claimCode: MailTexts = {
  subject: msg`Your code to claim your money`,
  heading: ({ code = '' }) => asIs(code),
  paragraphs: ({ minutes = '' }) => [
    msg`Enter this code on the claim page. It works for ${{ minutes }} minutes.`,
    msg`Never share it: anyone with this code decides where the money goes.`,
  ],
  footer: msg`Didn’t ask for it? Ignore this email.`,
}

const aboutDeletedAccount = msg`This email is about money from your deleted account.`

/** `end`: what the account or address that gets it ends with. */
export const claimRequested: MailTexts = {
  subject: msg`Your payout is requested`,
  heading: msg`Your payout is requested`,
  paragraphs: ({ amount = '', end = '', due }, format) => [
    msg`We pay ${{ amount }} to your account ${{ end: format.apart(end) }} by ${{ due: day(format, due) }}.`,
    msg`Wasn’t you? Write to us right away; we can still stop it.`,
  ],
  button: msg`View your claim`,
  footer: aboutDeletedAccount,
}

export const claimPaid: MailTexts = {
  subject: msg`Your money is paid`,
  heading: msg`Your money is paid`,
  paragraphs: ({ amount = '' }) => [msg`We’ve paid you ${{ amount }}. You don’t need to do anything.`],
  button: msg`View your claim`,
  footer: aboutDeletedAccount,
}

/** What the program itself stops a payout for. */
export const claimDisputed = 'disputed'
const disputed: Message = msg`The bank disputes the original payment.`

/** `reason`: in the words of whoever stopped it, or `claimDisputed`. */
export const claimReturned: MailTexts = {
  subject: msg`Your payout didn’t arrive`,
  heading: msg`Your payout didn’t arrive`,
  paragraphs: ({ amount = '', reason = '', until }, format) => [
    msg`We couldn’t pay ${{ amount }}. Reason: ${{ reason: reason === claimDisputed ? disputed : reason }}`,
    msg`It’s still yours: check your details and claim it again by ${{ until: day(format, until) }}.`,
  ],
  button: msg`Claim it again`,
  footer: aboutDeletedAccount,
}
