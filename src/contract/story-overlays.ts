import * as z from 'zod/mini'
import { text } from './fields.ts'
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
  options: z.array(text(limits.overlayOptionMax, 1)).check(z.minLength(2), z.maxLength(4)),
})
const question = z.strictObject({ type: z.literal('question'), ...place, text: text(limits.overlayQuestionMax, 1) })

const overlay = z.discriminatedUnion('type', [words, poll, question])
export type Overlay = z.infer<typeof overlay>

/** At most one of them is a poll, and one a question. */
export const overlays = z.array(overlay).check(
  z.maxLength(limits.overlaysMax),
  z.refine(
    (all) => (['poll', 'question'] as const).every((type) => all.filter((one) => one.type === type).length <= 1),
    { error: 'A story takes one poll and one question.' },
  ),
)
