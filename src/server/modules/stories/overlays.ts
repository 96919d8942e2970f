import { overlayText } from '#contract/overlay-text.ts'
import type { Overlay } from '#contract/story-overlays.ts'

/** All that is said over a story, for the operator's list, staff and reports. */
export const wordsOf = (overlays: readonly Overlay[]): string =>
  overlays
    .flatMap((one) => (one.type === 'poll' ? [one.text, ...one.options] : [overlayText(one)]))
    .filter((words) => words !== '')
    .join('\n')

/** The story's poll; null: it has none. */
export const pollOf = (overlays: readonly Overlay[]): Extract<Overlay, { type: 'poll' }> | null =>
  overlays.find((one) => one.type === 'poll') ?? null
