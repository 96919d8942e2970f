import { limits } from '#contract/limits.ts'

export const clipTooLong = 'Clips can last 60 seconds. Please cut this one.'
/** Cameras write a frame or two more than they say. `ms`: null of a photo. */
export const isTooLong = (ms: number | null): boolean => (ms ?? 0) > (limits.storyClipSeconds + 0.5) * 1000
