import type { CSSProperties } from 'react'

/** Values for a style sheet; React's types do not know custom properties. */
export const custom = (values: Readonly<Record<`--${string}`, string>>): CSSProperties => values
