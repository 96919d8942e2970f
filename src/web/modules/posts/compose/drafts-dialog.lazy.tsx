import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FilePen, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { pagesOf } from '#web/platform/api/queries.ts'
import { formatAgo, formatDate } from '#web/platform/i18n/format.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { More } from '#web/ui/load-more.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'

export type Draft = Answer<'GET /drafts/:id'>

/** Begun posts, on whatever device, the last changed first. */
export default function DraftsDialog({
  current,
  save,
  onOpen,
  onThrown,
  onClose,
}: {
  /** The one that is in the box now. */
  readonly current: number | null
  /** Writes what is in the box; the list is read after it. */
  readonly save: () => Promise<void>
  readonly onOpen: (draft: Draft) => void
  readonly onThrown: (id: number) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [isSaved, setSaved] = useState(false)
  useEffect(() => void save().then(() => setSaved(true)), [save])
  const drafts = useInfiniteQuery({
    ...pagesOf(['drafts'], 'GET /drafts'),
    staleTime: 0,
    // An older list has older words: opened from it, they would be saved over the newer ones.
    gcTime: 0,
    enabled: isSaved,
  })
  const [discarding, setDiscarding] = useState<number | null>(null)
  const { data, error, isPending, refetch } = drafts
  const throwAway = async (id: number) => {
    await api('DELETE /drafts/:id', { params: { id } })
    onThrown(id)
    await refetch()
  }
  const list = data?.pages.flatMap((page) => page.drafts) ?? []
  return (
    <Dialog open onClose={onClose} title={t`Drafts`}>
      {isPending && (
        <Loading label={t`Loading drafts`}>
          <Skeleton height="56px" />
          <Skeleton height="56px" />
        </Loading>
      )}
      {error && !data && <ErrorState fault={error} onRetry={() => void refetch()} />}
      {data && list.length === 0 && (
        <Empty icon={FilePen} title={t`No drafts`}>{t`Your drafts save automatically and show up here.`}</Empty>
      )}
      {list.length > 0 && (
        <ul className="drafts">
          {list.map((draft) => {
            const { id, content, media, updatedAt, keptUntil } = draft
            const picture = media.find((each) => each.media !== null)?.media
            const goesOn = keptUntil === null ? null : formatDate(keptUntil)
            const many = content.mediaIds?.length ?? 0
            return (
              <li key={id} className="draft">
                <button
                  type="button"
                  className="draft-open"
                  aria-current={id === current || undefined}
                  onClick={() => onOpen(draft)}
                >
                  {picture && (
                    <span className="media draft-face">
                      <Picture media={{ ...picture, alt: '' }} sizes="48px" />
                    </span>
                  )}
                  <span className="grow stack draft-words">
                    <bdi className="clip">{content.text || <span className="muted">{t`No text`}</span>}</bdi>
                    <span className="muted xs">
                      {formatAgo(updatedAt)}
                      {many > 0 && ` · ${t`${plural(many, { one: '# file', other: '# files' })}`}`}
                      {id === current && ` · ${t`open now`}`}
                    </span>
                    {goesOn !== null && (
                      <span className="xs">
                        <Trans>Recording of a show. Deleted {goesOn} unless you post it.</Trans>
                      </span>
                    )}
                  </span>
                </button>
                <IconButton
                  icon={Trash2}
                  label={t({ message: 'Discard', context: 'saved draft' })}
                  onClick={() => setDiscarding(id)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <More pages={drafts} />
      <p className="hint">
        <Trans>A draft keeps its photos and videos.</Trans>
      </p>
      {discarding !== null && (
        <ConfirmDialog
          title={t`Discard this draft?`}
          action={t({ message: 'Discard', context: 'saved draft' })}
          onConfirm={() => throwAway(discarding)}
          onClose={() => setDiscarding(null)}
        >
          <p>
            <Trans>This can’t be undone.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
