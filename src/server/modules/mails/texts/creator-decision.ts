import { msg, type Message } from '#contract/message.ts'
import { greeting, inTheirWords, type MailTexts } from '../mail-text.ts'
import { identityReasons } from './identity-reasons.ts'
import { mailsAreUpToYou } from './mails-are-up-to-you.ts'

const reasons: Readonly<Record<string, Message>> = {
  ...identityReasons,
  under_age: msg`Creators are 18 or older.`,
  not_possible_there: msg`We cannot pay creators in your country.`,
}
const outcome = (decision: string | undefined): Message => {
  if (decision === 'accept')
    return msg`We have accepted your request. You are a creator now: set your fees and publish your first post.`
  return decision === 'needs_more'
    ? msg`We need a little more from you before we can decide.`
    : msg`We could not accept your request. You can appeal once; somebody else will look at it.`
}

/** What became of a request to become a creator; `decision`, `reason` and `note` (in the staff's words). */
export const creatorDecision: MailTexts = {
  subject: msg`Your request to become a creator`,
  heading: greeting,
  paragraphs: ({ decision, reason = '', note }) => [outcome(decision), reasons[reason], inTheirWords(note)],
  button: msg`To my request`,
  footer: mailsAreUpToYou,
}
