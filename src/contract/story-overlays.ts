import * as z from 'zod/mini'
import { id, instant, text, usernameParam } from './fields.ts'
import { limits } from './limits.ts'
import { overlayStyles } from './story-looks.ts'

const share = z.number().check(z.gte(0, 'Keep it on the story.'), z.lte(1, 'Keep it on the story.'))
/** Where it lies: its middle in shares of the picture from its left and upper edge, how large it is, and how far it is turned. */
const place = {
  x: share,
  y: share,
  scale: z.number().check(z.gte(0.5), z.lte(2.5)),
  /** Degrees, clockwise. */
  turn: z.number().check(z.gte(-180), z.lte(180)),
}
const words = z.strictObject({
  type: z.literal('text'),
  ...place,
  text: text(limits.overlayTextMax, 1),
  style: z.enum(overlayStyles),
})
const poll = z.strictObject({
  type: z.literal('poll'),
  ...place,
  text: text(limits.overlayQuestionMax),
  options: z
    .array(text(limits.overlayOptionMax, 1))
    .check(z.minLength(2, 'A poll needs at least two options.'), z.maxLength(4)),
})
const question = z.strictObject({ type: z.literal('question'), ...place, text: text(limits.overlayQuestionMax, 1) })

/** Names somebody, who hears of it. The name is that of today, also when they have changed it. */
const mention = z.strictObject({ type: z.literal('mention'), ...place, username: usernameParam })

/** Only what is encrypted, leads where it says, and carries no name or password. */
const isSafeAddress = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
}
/** A page of ours, without its host: a post, a live show and the way into it, or somebody's page and its plans. */
export const isOwnPage = (address: string): boolean =>
  /^\/(?:post\/[1-9]\d{0,15}|live\/[1-9]\d{0,15}(?:\/join)?|[a-z0-9_.]{3,30}(?:\?subscribe=(?:weekly|monthly|yearly))?)$/.test(
    address,
  )
const link = z.strictObject({
  type: z.literal('link'),
  ...place,
  /** What stands on it beside the site's name; may be empty. */
  text: text(limits.overlayOptionMax),
  url: z.string().check(
    z.trim(),
    z.maxLength(limits.overlayLinkMax),
    z.refine((address) => isSafeAddress(address) || isOwnPage(address), 'Enter a link that starts with https://'),
  ),
})
/** To something on the site or elsewhere that begins then. */
const countdown = z.strictObject({
  type: z.literal('countdown'),
  ...place,
  text: text(limits.overlayQuestionMax, 1),
  at: instant,
})

/**
 * What somebody has answered to a question of the author's, and lets be shown. Shared by its number; its words are always those that
 * its writer has left.
 */
const answer = z.strictObject({
  type: z.literal('answer'),
  ...place,
  answerId: z.optional(id),
  question: text(limits.overlayQuestionMax),
  text: text(limits.storyAnswerMax),
})

const overlay = z.discriminatedUnion('type', [words, poll, question, mention, link, countdown, answer])
export type Overlay = z.infer<typeof overlay>

/** At most one of them is a poll, one a question, one a countdown and one an answer. */
export const overlays = z.array(overlay).check(
  z.maxLength(limits.overlaysMax),
  z.refine(
    (all) =>
      (['poll', 'question', 'countdown', 'answer'] as const).every(
        (type) => all.filter((one) => one.type === type).length <= 1,
      ),
    { error: 'A story takes one poll, one question, one countdown and one answer.' },
  ),
)
