import { useLingui } from '@lingui/react/macro'
import { Heart, LockKeyhole, MessageCircle, Play } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'wouter'
import type { Post } from '#contract/posts.ts'
import { formatAgo, formatCount } from '#web/platform/i18n/format.ts'
import { PaywallOverlay, Picture } from '#web/modules/media/media-frame.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VerifiedTick } from '#web/ui/verified-tick.tsx'

const word = /([\p{L}\p{M}\p{N}_]+)/gu
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
/** A stem stands for its endings: the last letters of longer words may differ. */
const beginningOf = (asked: string): string => (asked.length > 5 ? asked.slice(0, asked.length - 2) : asked)

/** A text with the words marked that were asked for. */
function Marked({ text, asked }: { readonly text: string; readonly asked: string }) {
  const beginnings = (plain(asked).match(word) ?? []).map(beginningOf)
  if (beginnings.length === 0) return text
  return text.split(word).map((piece, at) => {
    const isAsked = at % 2 === 1 && beginnings.some((one) => plain(piece).startsWith(one))
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never change their places
    return isAsked ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>
  })
}

function Thumb({ post }: { readonly post: Post }) {
  const shown = post.locked ? post.preview[0] : post.media.find(({ kind }) => kind !== 'voice')
  if (shown)
    return (
      <div className="media">
        <Picture media={{ ...shown, alt: '' }} sizes="92px" />
        {shown.kind === 'video' && (
          <span className="cell-lock">
            <Icon icon={Play} filled />
          </span>
        )}
      </div>
    )
  if (!post.locked || post.media.length === 0) return null
  return (
    <div className="media">
      <PaywallOverlay thumbhash={post.media[0]?.lockedThumbhash ?? null} />
      <span className="cell-lock">
        <Icon icon={LockKeyhole} />
      </span>
    </div>
  )
}

/** A post in a list of results: what everyone may read of it, and where it leads. */
export function PostHit({ post, asked }: { readonly post: Post; readonly asked: string }) {
  const { t } = useLingui()
  const { author, publishedAt, likeCount, commentCount } = post
  const text = post.locked ? post.teaser : post.text
  const name = author.name
  return (
    <li className="hit">
      <Thumb post={post} />
      <div className="stack gap1 hit-words">
        <p className="meta">
          <Avatar src={author.avatarUrl} name={name} size={28} />
          <Link href={`/${author.username}`} className="strong clip">
            <bdi>{name}</bdi>
          </Link>
          <VerifiedTick />
          {publishedAt !== null && <span className="keep"> · {formatAgo(publishedAt)}</span>}
        </p>
        <Link href={`/post/${String(post.id)}`} className="tx clamp" dir="auto" lang={post.language ?? undefined}>
          {text === '' ? t`Post by ${name}` : <Marked text={text} asked={asked} />}
        </Link>
        <p className="meta num">
          {post.locked && (
            <>
              <Icon icon={LockKeyhole} size="sm" />
              <span>
                {post.lock.reason === 'followers'
                  ? t`Followers`
                  : post.lock.reason === 'subscribers'
                    ? t`Subscribers`
                    : t({ message: 'Paid', context: 'post with a price' })}
              </span>
            </>
          )}
          <Icon icon={Heart} size="sm" />
          <span>
            {formatCount(likeCount)}
            <span className="sr"> {t`likes`}</span>
          </span>
          <Icon icon={MessageCircle} size="sm" />
          <span>
            {formatCount(commentCount)}
            <span className="sr"> {t`comments`}</span>
          </span>
        </p>
      </div>
    </li>
  )
}
