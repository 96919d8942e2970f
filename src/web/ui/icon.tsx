import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'

export type IconProps = {
  readonly icon: LucideIcon
  readonly size?: 'sm' | 'md' | 'lg'
  /** For what points along the line of reading: arrows, chevrons. Never play, heart, logo or clock. */
  readonly flip?: boolean
  readonly filled?: boolean
  readonly className?: string
}

/** A picture beside a name; it has none of its own, so whatever holds it must. */
export function Icon({ icon: Drawing, size = 'md', flip, filled, className }: IconProps) {
  return (
    <Drawing
      aria-hidden
      className={classes(
        'i',
        size === 'sm' && 'i-sm',
        size === 'lg' && 'i-lg',
        flip && 'i-flip',
        filled && 'i-fill',
        className,
      )}
    />
  )
}
