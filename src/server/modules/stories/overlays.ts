import { overlayText } from '#contract/overlay-text.ts'
import type { Overlay } from '#contract/story-overlays.ts'

/** All that is said over a story, for the operator's list, staff and reports. */
export const wordsOf = (overlays: readonly Overlay[]): string =>
  overlays
    .flatMap((one) => (one.type === 'poll' ? [one.text, ...one.options] : [overlayText(one)]))
    .filter((words) => words !== '')
    .join('\n')

/** The answer that the story shows; null: none. */
export const answerIn = (overlays: readonly Overlay[]): Extract<Overlay, { type: 'answer' }> | null =>
  overlays.find((one) => one.type === 'answer') ?? null

/** With the words of the answer that it shows (null: without it). How they are kept: without any. */
export const withAnswer = (
  overlays: readonly Overlay[],
  answer: { readonly question: string; readonly text: string } | null,
): Overlay[] =>
  overlays.flatMap((one): Overlay[] => {
    if (one.type !== 'answer') return [one]
    const { answerId: _id, ...rest } = one
    return answer ? [{ ...rest, question: answer.question, text: answer.text }] : []
  })
export const withoutWords = (overlays: readonly Overlay[]): Overlay[] =>
  withAnswer(overlays, { question: '', text: '' })

/** The story's poll; null: it has none. */
export const pollOf = (overlays: readonly Overlay[]): Extract<Overlay, { type: 'poll' }> | null =>
  overlays.find((one) => one.type === 'poll') ?? null
