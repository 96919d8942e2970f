import { msg } from '#contract/message.ts'
import { greeting, type MailTexts, type MailValues } from '../mail-text.ts'
import type { ReaderFormat } from '../reader-format.ts'

// values of `deletionAsked`: at (ISO 8601, in `zone`)

const dateOf = ({ at = '', zone }: MailValues, { apart, date }: ReaderFormat): string => apart(date(at, zone))

export const dataExportReady: MailTexts = {
  subject: msg`The copy of your data is ready`,
  heading: msg`Your data`,
  paragraphs: () => [msg`The copy of your data is ready. You can download it in your settings for the next 24 hours.`],
  button: msg`To my settings`,
  footer: msg`You did not ask for it? Then please change your password.`,
}

export const deletionAsked: MailTexts = {
  subject: (values, format) => msg`Your account will be deleted on ${{ date: dateOf(values, format) }}`,
  heading: greeting,
  paragraphs: (values, format) => [
    msg`Your account and everything in it will be deleted on ${{ date: dateOf(values, format) }}. What is left in your wallet goes back to your cards. What cannot go back you can claim for 12 months.`,
    msg`You have changed your mind, or it was not you? Log in before then, and everything stays.`,
  ],
  button: msg`Log in and keep my account`,
  footer: msg`This mail comes because someone asked for it with your password.`,
}
