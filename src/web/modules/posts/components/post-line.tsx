import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OpenPost } from '#contract/posts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { audienceIcons } from '../card/audience.tsx'
import { useAudienceText } from '../card/audience-text.ts'
import './post-lines.css'

/** One of the author's own posts in a list of work: its first picture, its first words, who sees it. */
export function PostLine({
  post,
  lead,
  end,
  children,
}: {
  readonly post: OpenPost
  /** Over the words: when it comes out, or how it is. */
  readonly lead: ReactNode
  readonly end?: ReactNode
  /** Below all of it. */
  readonly children?: ReactNode
}) {
  const { t } = useLingui()
  const textOf = useAudienceText()
  const [first] = post.media
  return (
    <article className="post-line">
      {first && first.kind !== 'voice' && (
        <span className="media post-line-face">
          <Picture media={{ ...first, alt: '' }} sizes="72px" />
          {post.media.length > 1 && <span className="post-line-count num">{post.media.length}</span>}
        </span>
      )}
      <div className="grow stack post-line-words">
        <div className="row gap2 post-line-lead">{lead}</div>
        <p className="clamp" dir="auto" lang={(post.text && post.language) || undefined}>
          {post.text || <span className="muted">{post.poll ? t`A poll` : t`No text`}</span>}
        </p>
        <div className="row wrap muted xs post-line-meta">
          <span className="row">
            <Icon icon={audienceIcons[post.audience]} size="sm" />
            {textOf(post)}
          </span>
          {post.poll && post.text !== '' && <Tag>{t`Poll`}</Tag>}
        </div>
      </div>
      {end !== undefined && <div className="post-line-end">{end}</div>}
      {children !== undefined && <div className="post-line-more">{children}</div>}
    </article>
  )
}
