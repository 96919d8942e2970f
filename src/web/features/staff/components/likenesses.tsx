import { Trans, useLingui } from '@lingui/react/macro'
import type { OpenMedia } from '#contract/media.ts'
import type { ReviewDetail } from '#contract/staff/reviews.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Tag } from '#web/ui/labels.tsx'

/** Pictures, each with a way to its full size. */
export const MediaOf = ({ media }: { readonly media: readonly OpenMedia[] }) =>
  media.length > 0 && (
    <div className="staff-media">
      {media.map((one) => (
        <a key={one.id} href={`${one.address}/full.webp`} target="_blank" rel="noreferrer">
          <img src={`${one.address}/thumb.webp`} alt={one.alt} width={one.width} height={one.height} />
        </a>
      ))}
    </div>
  )

function Side({ label, media }: { readonly label: string; readonly media: OpenMedia | null }) {
  return (
    <figure className="staff-doc">
      {media ? (
        <a href={`${media.address}/full.webp`} target="_blank" rel="noreferrer">
          <img src={`${media.address}/feed.webp`} alt={label} width={media.width} height={media.height} />
        </a>
      ) : (
        <div className="staff-doc-closed sm muted">
          <Trans>Its picture is gone</Trans>
        </div>
      )}
      <figcaption className="sm muted">{label}</figcaption>
    </figure>
  )
}

/** What is new beside what was removed. */
export function Likenesses({ likenesses }: { readonly likenesses: ReviewDetail['likenesses'] }) {
  const { t } = useLingui()
  return (
    <section className="card stack" aria-labelledby="beside">
      <h2 id="beside" className="card-title">
        <Trans>Beside what was removed</Trans>
      </h2>
      {likenesses.map(({ media, sameFile, removed }) => (
        <div key={media.id} className="stack gap2">
          <div className="row wrap gap2">
            <Tag tone={sameFile ? 'bad' : 'warn'}>{sameFile ? t`The same file` : t`Looks like it`}</Tag>
            <span className="xs muted">
              <Trans>
                Removed {formatDate(removed.at, 'medium')}: <bdi>{removed.reason}</bdi>
              </Trans>
            </span>
          </div>
          <div className="staff-docs">
            <Side label={t`New`} media={media} />
            <Side label={t`Removed before`} media={removed.media} />
          </div>
        </div>
      ))}
    </section>
  )
}
