import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { pagesOf } from '#web/platform/api/queries.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { More } from '#web/ui/load-more.tsx'
import { audienceIcons } from '../card/audience.tsx'
import { useAudienceText } from '../card/audience-text.ts'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import './compose.css'

/** What a post of one's own said before each of its changes, the newest first. */
export default function EditHistory({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  const textOf = useAudienceText()
  const history = useInfiniteQuery({
    ...pagesOf(['edits', id], 'GET /posts/:id/edits', {}, { id }),
    staleTime: 0,
  })
  const { data, error, isPending, refetch } = history
  const edits = data?.pages.flatMap((page) => page.edits) ?? []
  return (
    <Dialog open onClose={onClose} title={t`Edit history`}>
      {isPending && (
        <Loading label={t`Loading changes`}>
          <Skeleton width="40%" />
          <Skeleton height="48px" />
        </Loading>
      )}
      {error && !data && <ErrorState fault={error} onRetry={() => void refetch()} />}
      {data && edits.length === 0 && (
        <Empty
          icon={History}
          title={t`Never changed`}
        >{t`Earlier versions of a published post are kept here, only for you.`}</Empty>
      )}
      {edits.length > 0 && (
        <ol className="edits">
          {edits.map((edit) => (
            <li key={edit.at} className="edit">
              <p className="muted xs">
                <Trans>Until {formatDateTime(edit.at)}</Trans>
              </p>
              <p className="edit-text" dir="auto" lang={edit.language ?? undefined}>
                {edit.text || <span className="muted">{t`No text`}</span>}
              </p>
              {edit.teaser && (
                <p className="muted sm" dir="auto">
                  <Trans>Teaser: {edit.teaser}</Trans>
                </p>
              )}
              <div className="row wrap gap1">
                <Tag icon={audienceIcons[edit.audience]}>{textOf(edit)}</Tag>
                {!edit.commentsOn && <Tag>{t`No comments`}</Tag>}
              </div>
            </li>
          ))}
        </ol>
      )}
      <More pages={history} />
    </Dialog>
  )
}
