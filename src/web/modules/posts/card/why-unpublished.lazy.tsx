import { Trans } from '@lingui/react/macro'
import type { Post } from '#contract/posts.ts'
import { Tag } from '#web/ui/labels.tsx'

/** Why a post is not there for everyone: for its author, and for those who keep what they paid for. */
function Why({ post }: { readonly post: Post }) {
  switch (post.state) {
    case 'processing':
      if (!post.locked && post.tags.some(({ state }) => state !== 'agreed'))
        return <Trans>Publishes when everyone tagged has agreed</Trans>
      if (!post.locked && post.depicts) return <Trans>Publishes when everyone in it has agreed and is verified</Trans>
      return <Trans>Publishes when its photos are ready</Trans>
    case 'scheduled':
      return <Trans>Publishes at its set time</Trans>
    case 'in_review':
      return <Trans>We’re reviewing it first</Trans>
    case 'hidden':
      if (!post.locked && post.depicts)
        return <Trans>Hidden: someone withdrew consent, or we’re reviewing a report</Trans>
      return <Trans>Hidden while we review a report</Trans>
    case 'expired':
      return <Trans>Ended; fans who paid keep it</Trans>
    case 'removed':
      return <Trans>Removed by its author; you keep what you paid for</Trans>
    case 'failed':
      return <Trans>We couldn’t process a photo</Trans>
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
