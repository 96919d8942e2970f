import { msg, type Message } from '#contract/message.ts'
import { greeting, inTheirWords, type MailTexts } from '../mail-text.ts'
import { identityReasons } from './identity-reasons.ts'

const whatHappened: Readonly<Record<string, (author: string) => Message>> = {
  signed: (author) =>
    msg`Thank you for signing. Our staff look at your pictures now; the post of ${{ author }} does not come out before that.`,
  accept: (author) => msg`Everything is in order: your consent to the post of ${{ author }} is recorded.`,
  needs_more: (author) => msg`We need a little more from you before the post of ${{ author }} can come out.`,
  decline: (author) => msg`We could not accept your consent to the post of ${{ author }}. It does not come out.`,
  changed: (author) =>
    msg`What the post of ${{ author }} shows has changed. Please look at it again; it does not come out before you have signed again.`,
  withdrawn: (author) =>
    msg`You have taken your consent back. The post of ${{ author }} is hidden from everyone, and our staff are told.`,
  restored: (author) => msg`Your consent to the post of ${{ author }} counts again.`,
  link: (author) =>
    msg`You have asked for the link to your own page about the post of ${{ author }}. Here is a new one; the one before no longer works.`,
}
const reasons: Readonly<Record<string, Message>> = {
  ...identityReasons,
  under_age: msg`People who are shown are 18 or older.`,
  not_possible_there: msg`This is not possible in your country.`,
}

/** To somebody who is shown in a post; `what` has happened, `author`, `reason` and `note` (in the staff's words). */
export const depictedPerson: MailTexts = {
  subject: msg`Your consent to a post`,
  heading: greeting,
  paragraphs: ({ what = '', author = '', reason = '', note }) => [
    whatHappened[what]?.(author),
    reasons[reason],
    inTheirWords(note),
    msg`On your own page you see how it stands, and you can take your consent back at any time. Keep this mail, and give the link to nobody.`,
  ],
  button: msg`To my page`,
  footer: msg`You get this mail because you signed a release with this address.`,
}
