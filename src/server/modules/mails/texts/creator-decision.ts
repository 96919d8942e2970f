import { msg, type Message } from '#contract/message.ts'
import { greeting, inTheirWords, type MailTexts } from '../mail-text.ts'
import { identityReasons } from './identity-reasons.ts'
import { mailsAreUpToYou } from './email-settings-hint.ts'

const reasons: Readonly<Record<string, Message>> = {
  ...identityReasons,
  under_age: msg`Creators must be 18 or older.`,
  not_possible_there: msg`We can’t pay creators in your country.`,
}
const outcome = (decision: string | undefined): Message => {
  if (decision === 'accept')
    return msg`We’ve accepted your request. You’re now a creator: set your prices and publish your first post.`
  return decision === 'needs_more'
    ? msg`We need more information before we can decide.`
    : msg`We couldn’t accept your request. You can appeal once; someone else will review it.`
}

/** What became of a request to become a creator; `decision`, `reason` and `note` (in the staff's words). */
export const creatorDecision: MailTexts = {
  subject: msg`Your request to become a creator`,
  heading: greeting,
  paragraphs: ({ decision, reason = '', note }) => [outcome(decision), reasons[reason], inTheirWords(note)],
  button: msg`View my request`,
  footer: mailsAreUpToYou,
}
