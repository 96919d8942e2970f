import { useState } from 'react'
import { classes } from './classes.ts'

export type AvatarProps = {
  readonly src: string | null
  /** Whose it is; its first letter stands in where there is no picture. The name is expected to be read beside it. */
  readonly name: string
  readonly size?: 28 | 36 | 44 | 56 | 72 | 96 | 136
  /** Brass: unseen story; red: live; thin grey: seen. */
  readonly ring?: 'story' | 'live' | 'seen'
  readonly online?: boolean
  readonly className?: string
}

/** Public pictures have a smaller size for lists; one that is being chosen has not. */
const sizesOf = (src: string): string | undefined =>
  src.startsWith('/files/') ? `${src.replace('.webp', '-144.webp')} 144w, ${src} 256w` : undefined

export function Avatar({ src, name, size = 44, ring, online, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const letter = /^./u.exec(name.trim())?.[0].toLocaleUpperCase() ?? ''
  return (
    <span
      className={classes(
        'avatar',
        size !== 44 && `s${String(size)}`,
        ring && 'ring',
        ring !== 'story' && ring,
        online && 'online',
        className,
      )}
    >
      {src && broken !== src ? (
        <img
          srcSet={sizesOf(src)}
          sizes={`${String(size)}px`}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <span className="initial" aria-hidden="true">
          {letter}
        </span>
      )}
    </span>
  )
}
