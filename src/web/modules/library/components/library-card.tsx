import { Trans, useLingui } from '@lingui/react/macro'
import { AudioLines, Ban, EyeOff, FileText, Images, MessageCircle, Play } from 'lucide-react'
import { Link } from 'wouter'
import type { LibraryItem } from '#contract/library.ts'
import { formatCount, formatDate } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { Price } from '#web/ui/price.tsx'

/** Where it stands: the post, or the chat it came in; of a creator who is gone only what is kept here. */
function placeOf({ postId, chatId }: LibraryItem): string | null {
  if (postId !== null) return `/post/${String(postId)}`
  return chatId === null ? null : `/messages/${String(chatId)}`
}

function useTitle({ kind, text, state }: LibraryItem): string {
  const { t } = useLingui()
  if (state !== 'open') return t`Not available right now`
  const [first = ''] = text.split('\n')
  return first || (kind === 'post' ? t({ message: 'Post', context: 'one post' }) : t`Message`)
}

function Cover({ item, label, onOpen }: { item: LibraryItem; label: string; onOpen: () => void }) {
  const [first] = item.media
  if (item.state !== 'open')
    return (
      <span className="media lib-face">
        <Icon icon={item.state === 'blocked' ? Ban : EyeOff} size="lg" />
      </span>
    )
  const isVideo = first?.kind === 'video'
  return (
    <button type="button" className="media lib-face" aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
      {first === undefined ? (
        <Icon icon={FileText} size="lg" />
      ) : first.kind === 'voice' ? (
        <Icon icon={AudioLines} size="lg" />
      ) : (
        <Picture media={{ ...first, alt: '' }} sizes="(max-width: 700px) 50vw, 230px" />
      )}
      <span className="kind tag tag-media">
        {item.kind === 'message' && <Icon icon={MessageCircle} size="sm" />}
        {isVideo && <Icon icon={Play} size="sm" filled />}
        {item.media.length > 1 && (
          <>
            <Icon icon={Images} size="sm" /> <span className="num">{formatCount(item.media.length)}</span>
          </>
        )}
      </span>
    </button>
  )
}

/** One thing that was bought: a look at it, whose it is, what it cost and when, and its receipt. */
export function LibraryCard({ item, onOpen }: { readonly item: LibraryItem; readonly onOpen: () => void }) {
  const { t } = useLingui()
  const title = useTitle(item)
  const place = placeOf(item)
  const { creator, creatorLeft } = item
  return (
    <li className="lib">
      <Cover item={item} label={t`Open: ${title}`} onOpen={onOpen} />
      {place !== null ? (
        <Link href={place} className="lib-name clamp" dir="auto">
          {title}
        </Link>
      ) : item.state === 'open' ? (
        <button type="button" className="lib-name clamp" dir="auto" aria-haspopup="dialog" onClick={onOpen}>
          {title}
        </button>
      ) : (
        <b className="lib-name clamp" dir="auto">
          {title}
        </b>
      )}
      {item.state === 'blocked' && (
        <p className="sm muted">
          <Trans>
            You blocked this creator. <Link href="/settings/privacy">Unblock</Link> to see it.
          </Trans>
        </p>
      )}
      <div className="lib-facts">
        {creator && <Avatar src={creator.avatarUrl} name={creator.name} size={28} />}
        {creator ? (
          <span className="clip">
            <bdi>{creator.name}</bdi>
          </span>
        ) : (
          creatorLeft && (
            <span>
              <Trans>A creator who left</Trans>
            </span>
          )
        )}
        <span className="clip">
          <Trans>
            <Price cents={item.totalCents} />, <time dateTime={item.at}>{formatDate(item.at)}</time>
          </Trans>
        </span>
      </div>
      <Link className="link xs" href={`/wallet/receipts/${item.id}`} aria-label={t`Receipt: ${title}`}>
        <Trans>Receipt</Trans>
      </Link>
    </li>
  )
}
