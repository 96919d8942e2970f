import type { OpenMedia } from '#contract/media.ts'

/** A work in the sizes that the server made. Without a style attribute, which the page's policy refuses. */
export function WorkPicture({
  work,
  sizes,
  first = false,
  onPhones,
}: {
  readonly work: OpenMedia
  readonly sizes: string
  /** The first picture of the page: it is loaded before all others. */
  readonly first?: boolean
  /** What stands for it on a phone: lighter, and shaped as the place is. */
  readonly onPhones?: string | undefined
}) {
  const set = (type: string) =>
    work.sizes.map(({ name, width }) => `${work.address}/${name}.${type} ${String(width)}w`).join(', ')
  return (
    <picture>
      {onPhones !== undefined && <source media="(max-width: 900px)" type="image/avif" srcSet={onPhones} />}
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={`${work.address}/${work.sizes.at(-1)?.name ?? 'feed'}.webp`}
        srcSet={set('webp')}
        sizes={sizes}
        alt={work.alt}
        width={work.width}
        height={work.height}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}
