import type { CSSProperties } from 'react'
import type { Overlay } from '#contract/story-overlays.ts'

/** Where an overlay lies, for the style sheet. */
export const placeOf = ({ x, y, scale, turn }: Overlay): CSSProperties =>
  ({ '--x': x, '--y': y, '--scale': scale, '--turn': turn }) as CSSProperties

/** They have no number of their own, and are what they are by their place in the list. */
export const keyAt = (index: number): string => `at ${String(index)}`

/** The class of how words look. Plain ones have none: `plain` is the frame of a page without a menu. */
export const lookOf = ({ style }: Extract<Overlay, { type: 'text' }>): string | false => style !== 'plain' && style
