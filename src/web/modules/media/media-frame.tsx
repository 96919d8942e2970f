import { Image, LockKeyhole, type LucideIcon, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OpenMedia } from '#contract/media.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useThumbhash } from '#web/ui/use-thumbhash.ts'

export type Ratio = 'r54' | 'r45' | 'r32' | 'r169' | 'r11'

/** A frame of fixed shape, so that nothing moves when the picture arrives. */
export function MediaFrame({
  ratio,
  bleed,
  children,
}: {
  readonly ratio?: Ratio
  readonly bleed?: boolean
  readonly children: ReactNode
}) {
  return <div className={classes('media', ratio, bleed && 'bleed')}>{children}</div>
}

/**
 * A photo in the sizes that the server made, AVIF first. Its thumbhash is drawn until it is there. `sizes` as in HTML: how wide it
 * is shown. `eager` for the first picture of a page.
 */
export function Picture({
  media,
  sizes,
  eager,
}: {
  readonly media: Pick<OpenMedia, 'address' | 'sizes' | 'alt' | 'width' | 'height' | 'thumbhash'>
  readonly sizes: string
  readonly eager?: boolean
}) {
  const blurred = useThumbhash(media.thumbhash)
  const set = (type: string) =>
    media.sizes.map(({ name, width }) => `${media.address}/${name}.${type} ${String(width)}w`).join(', ')
  const middle = media.sizes.find(({ name }) => name === 'feed') ?? media.sizes[0]
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={`${media.address}/${middle?.name ?? 'feed'}.webp`}
        srcSet={set('webp')}
        sizes={sizes}
        alt={media.alt}
        width={media.width}
        height={media.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        style={blurred === undefined ? undefined : { backgroundImage: `url(${blurred})`, backgroundSize: '100% 100%' }}
      />
    </picture>
  )
}

/** A pleated paywall overlay in the picture's own colours. `thumbhash` is base64; without one it is plain cloth. */
export function PaywallOverlay({ thumbhash }: { readonly thumbhash: string | null }) {
  const blurred = useThumbhash(thumbhash)
  return <div className="paywall-overlay">{blurred !== undefined && <img src={blurred} alt="" />}</div>
}

/** In front of the paywall overlay: the seal, and what is behind it in words ("6 photos"). */
export function LockedFace({
  items,
}: {
  readonly items: readonly { readonly icon: LucideIcon; readonly text: string }[]
}) {
  return (
    <div className="locked-face">
      <span className="seal">
        <Icon icon={LockKeyhole} size="lg" />
      </span>
      <span className="what">
        {items.map(({ icon, text }) => (
          <span key={text}>
            <Icon icon={icon} />
            {text}
          </span>
        ))}
      </span>
    </div>
  )
}

export const mediaIcons = { photo: Image, video: Video } as const
