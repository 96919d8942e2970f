import { Trans } from '@lingui/react/macro'
import type { Post } from '#contract/posts.ts'
import { Tag } from '#web/ui/labels.tsx'

/** Why a post is not there for everyone: for its author, and for those who keep what they paid for. */
function Why({ post }: { readonly post: Post }) {
  switch (post.state) {
    case 'processing':
      if (!post.locked && post.tags.some(({ state }) => state !== 'agreed'))
        return <Trans>Appears when everyone who is tagged has agreed</Trans>
      if (!post.locked && post.depicts)
        return <Trans>Appears when everyone who is shown has agreed and been checked</Trans>
      return <Trans>Appears when its photos are ready</Trans>
    case 'scheduled':
      return <Trans>Appears at its time</Trans>
    case 'in_review':
      return <Trans>We are having a look at it first</Trans>
    case 'hidden':
      if (!post.locked && post.depicts)
        return <Trans>Hidden: a consent was taken back, or a report is not decided yet</Trans>
      return <Trans>Hidden until a report is decided</Trans>
    case 'expired':
      return <Trans>Has ended; those who paid keep it</Trans>
    case 'removed':
      return <Trans>Removed by its author; you keep what you paid for</Trans>
    case 'failed':
      return <Trans>A photo could not be prepared</Trans>
    case 'published':
      return null
  }
}

export default function Unpublished({ post }: { readonly post: Post }) {
  const { state } = post
  return (
    <div>
      <Tag tone={state === 'failed' || state === 'hidden' ? 'bad' : 'info'}>
        <Why post={post} />
      </Tag>
    </div>
  )
}
