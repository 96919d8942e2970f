import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { More } from '#web/ui/load-more.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { ScrollRow } from '#web/ui/scroll-row.tsx'
import { chatMediaQuery } from '../queries.ts'
import { dayName } from './format-day.ts'
import { MediaTile } from './message-media.tsx'

const Viewer = lazyPart(() => import('#web/modules/media/viewer-dialog.lazy.tsx'))
const Voice = lazyPart(() => import('#web/modules/media/inline-player.lazy.tsx'))
type Kind = 'photo' | 'video' | 'voice'

/** All photos, videos and voice notes of a chat that I may see. */
export default function ChatMediaPanel({
  chatId,
  onShow,
  onClose,
}: {
  readonly chatId: number
  /** Goes to the message that something hangs on. */
  readonly onShow: (messageId: number) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const list = useInfiniteQuery(chatMediaQuery(chatId, kind))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const pictures = items.filter(({ media }) => media.kind !== 'voice')
  const kinds: readonly (readonly [Kind | null, string])[] = [
    [null, t`All`],
    ['photo', t`Photos`],
    ['video', t`Videos`],
    ['voice', t`Voice notes`],
  ]
  const refetch = () => void list.refetch()
  return (
    <Dialog open onClose={onClose} title={t`Media in this chat`}>
      <ScrollRow current={kind}>
        <div className="chat-filters" role="group" aria-label={t`Media type`}>
          {kinds.map(([id, name]) => (
            <button key={name} type="button" className="chip" aria-pressed={kind === id} onClick={() => setKind(id)}>
              {name}
            </button>
          ))}
        </div>
      </ScrollRow>
      {list.isPending ? (
        <Loading label={t`Loading media`}>
          <div className="grid3">
            {[1, 2, 3, 4, 5, 6].map((place) => (
              <Skeleton key={place} ratio="1" />
            ))}
          </div>
        </Loading>
      ) : list.error && items.length === 0 ? (
        <ErrorState fault={list.error} onRetry={refetch} />
      ) : items.length === 0 ? (
        <Empty icon={Images} title={t`Nothing here yet`}>
          <Trans>Photos, videos and voice notes from this chat will show up here.</Trans>
        </Empty>
      ) : (
        <>
          {pictures.length > 0 && (
            <div className="grid3 bub-grid chat-media">
              {pictures.map(({ media, at }, index) => (
                <MediaTile
                  key={`${media.id} ${at}`}
                  media={media}
                  label={media.kind === 'video' ? t`Video, ${dayName(at)}` : t`Photo, ${dayName(at)}`}
                  onOpen={() => setOpen(index)}
                />
              ))}
            </div>
          )}
          {items
            .filter(({ media }) => media.kind === 'voice')
            .map(({ media, at, messageId }) => (
              <div key={`${media.id} ${at}`} className="row">
                <div className="grow">
                  <Voice media={media} postId={{ messageId }} />
                </div>
                <Button size="sm" onClick={() => onShow(messageId)}>
                  {dayName(at)}
                </Button>
              </div>
            ))}
          <More pages={list} />
        </>
      )}
      {open !== null && (
        <Viewer
          items={pictures.map(({ media, messageId }) => ({ media, postId: { messageId } }))}
          start={open}
          onClose={() => setOpen(null)}
        />
      )}
    </Dialog>
  )
}
