import { msg } from '#contract/message.ts'
import { greeting, type MailTexts, type MailValues } from '../mail-text.ts'
import type { ReaderFormat } from '../reader-format.ts'

// values of `deletionAsked`: at (ISO 8601, in `zone`)

const dateOf = ({ at = '', zone }: MailValues, { apart, date }: ReaderFormat): string => apart(date(at, zone))

export const dataExportReady: MailTexts = {
  subject: msg`Your data is ready to download`,
  heading: msg`Your data`,
  paragraphs: () => [msg`Your copy is ready. Download it in your settings within 24 hours.`],
  button: msg`Go to settings`,
  footer: msg`Didn’t ask for it? Please change your password.`,
}

export const deletionAsked: MailTexts = {
  subject: (values, format) => msg`Your account will be deleted on ${{ date: dateOf(values, format) }}`,
  heading: greeting,
  paragraphs: (values, format) => [
    msg`Your account and everything in it will be deleted on ${{ date: dateOf(values, format) }}. Your wallet balance goes back to your cards. You can claim the rest for 12 months.`,
    msg`Changed your mind, or wasn’t it you? Log in before then, and everything stays.`,
  ],
  button: msg`Log in and keep my account`,
  footer: msg`You’re getting this email because someone asked for it with your password.`,
}
