import { msg, type Text } from '#contract/message.ts'
import { greeting, type MailTexts, type MailValues } from '../mail-text.ts'
import { appeals, grounds, things, toAuthor, toReporter, wayToAppeal } from './case-words.ts'

/** What was decided, on what ground, what staff say of it, and what can be done. */
function told(values: MailValues): (Text | undefined)[] {
  const { side = '', kind = '', outcome = '', unpublished = '', ground = '', statement = '', appeal = '' } = values
  const thing = things[kind] ?? ''
  // of an account nothing is removed, and nobody needs to have reported it
  const account = kind === 'user' && outcome === 'restricted'
  const decided = unpublished !== '' ? 'not_published' : account ? 'account_restricted' : outcome
  const sentence = side === 'author' ? toAuthor[decided] : toReporter[outcome]
  return [
    appeals[appeal],
    sentence?.(thing),
    ground === '' ? undefined : msg`Rule: ${{ ground: grounds[ground] ?? '' }}`,
    statement === '' ? undefined : msg`Reasons: ${{ statement }}`,
    appeal === '' && (side === 'author') !== (outcome === 'kept') ? wayToAppeal : undefined,
  ]
}

/** The statement of reasons; `side`, `kind`, `outcome`, `unpublished` (never was), `ground`, `statement` (in the staff's words), `appeal`. */
export const caseDecision: MailTexts = {
  subject: ({ side = '', kind = '' }) => {
    if (side !== 'author') return msg`We’ve reviewed your report`
    return kind === 'user' ? msg`A decision about your account` : msg`A decision about your content`
  },
  heading: greeting,
  paragraphs: told,
  button: msg`View decision`,
  footer: msg`A person made this decision.`,
}

export const noticeReceived: MailTexts = {
  subject: msg`We’ve received your notice`,
  heading: greeting,
  paragraphs: () => [
    msg`Thank you. A person reviews your notice within seven business days. Intimate images, minors and prostitution take 48 hours at most.`,
    msg`We’ll write to this address once it’s decided.`,
  ],
  footer: msg`Didn’t send a notice? Someone may have mistyped their address. You can ignore this email.`,
}
