import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { OpenMedia } from '#contract/media.ts'
import type { ReviewDetail } from '#contract/staff/reviews.ts'
import { formatCount, formatDate } from '#web/platform/i18n/format.ts'
import { Tag } from '#web/ui/labels.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShownMedium } from '#web/modules/media/media-for-review.tsx'

type Read = () => Promise<readonly OpenMedia[]>

function Side({
  label,
  media,
  read,
}: {
  readonly label: string
  readonly media: OpenMedia | null
  readonly read: Read
}) {
  return (
    <figure className="staff-doc">
      {media ? (
        <ShownMedium media={media} label={label} read={read} />
      ) : (
        <div className="staff-doc-closed sm muted">
          <Trans>Picture no longer available</Trans>
        </div>
      )}
      <figcaption className="sm muted">{label}</figcaption>
    </figure>
  )
}

/** By which decision, as the server keeps it: `case 12`. */
function Why({ reason }: { readonly reason: string }) {
  const id = /^case (\d+)$/.exec(reason)?.[1]
  if (id === undefined) return <bdi>{reason}</bdi>
  const number = formatCount(Number(id))
  return (
    <Link className="link" href={`/admin/cases/${id}`}>
      <Trans>Case {number}</Trans>
    </Link>
  )
}

/** What is new beside what was removed. */
export function Likenesses({
  likenesses,
  read,
}: {
  readonly likenesses: ReviewDetail['likenesses']
  readonly read: Read
}) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>Compared with the removed file</Trans>}>
      {likenesses.map(({ media, sameFile, removed }) => (
        <div key={media.id} className="stack gap2">
          <div className="row wrap gap2">
            <Tag tone={sameFile ? 'bad' : 'warn'}>{sameFile ? t`The same file` : t`Looks similar`}</Tag>
            <span className="xs muted">
              <Trans>
                Removed {formatDate(removed.at, 'medium')}: <Why reason={removed.reason} />
              </Trans>
            </span>
          </div>
          <div className="staff-pair">
            <Side label={t({ message: 'New', context: 'photo' })} media={media} read={read} />
            <Side label={t`Removed before`} media={removed.media} read={read} />
          </div>
        </div>
      ))}
    </Section>
  )
}
