import type { Overlay } from './story-overlays.ts'

/** What it says in words, for those who hear it and those who look through words. */
export const overlayText = (one: Overlay): string =>
  one.type === 'mention'
    ? `@${one.username}`
    : one.type === 'link'
      ? [one.text, one.url].filter(Boolean).join(' ')
      : one.type === 'answer'
        ? [one.question, one.text].filter(Boolean).join(' ')
        : one.text
