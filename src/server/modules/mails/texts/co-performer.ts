import { msg, type Message } from '#contract/message.ts'
import { greeting, inTheirWords, type MailTexts } from '../mail-text.ts'
import { identityReasons } from './identity-reasons.ts'

const whatHappened: Readonly<Record<string, (author: string) => Message>> = {
  signed: (author) =>
    msg`Thank you for signing. Our staff are checking your photos; ${{ author }}’s post won’t be published before that.`,
  accept: (author) => msg`All set: your consent to ${{ author }}’s post is recorded.`,
  needs_more: (author) => msg`We need more information from you before ${{ author }}’s post can be published.`,
  decline: (author) => msg`We couldn’t accept your consent to ${{ author }}’s post. It won’t be published.`,
  changed: (author) =>
    msg`${{ author }}’s post has changed. Please check it again; it won’t be published until you sign again.`,
  withdrawn: (author) =>
    msg`You withdrew your consent. ${{ author }}’s post is hidden from everyone, and our staff know.`,
  restored: (author) => msg`Your consent to ${{ author }}’s post applies again.`,
  link: (author) => msg`Here’s a new link to your page about ${{ author }}’s post. The old one no longer works.`,
}
const reasons: Readonly<Record<string, Message>> = {
  ...identityReasons,
  under_age: msg`People in a post must be 18 or older.`,
  not_possible_there: msg`This isn’t possible in your country.`,
}

/** To somebody who is shown in a post; `what` has happened, `author`, `reason` and `note` (in the staff's words). */
export const coPerformer: MailTexts = {
  subject: msg`Your consent to a post`,
  heading: greeting,
  paragraphs: ({ what = '', author = '', reason = '', note }) => [
    whatHappened[what]?.(author),
    reasons[reason],
    inTheirWords(note),
    msg`Your page shows the status. You can withdraw your consent there any time. Keep this email, and don’t share the link.`,
  ],
  button: msg`View my page`,
  footer: msg`You’re getting this email because you signed a release with this address.`,
}
