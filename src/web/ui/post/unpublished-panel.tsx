import { Trans } from '@lingui/react/macro'
import type { Post } from '#contract/posts.ts'
import { Tag } from '../labels.tsx'

/** Why a post is not there for everyone: for its author, and for those who keep what they paid for. */
function Why({ state }: { readonly state: Post['state'] }) {
  switch (state) {
    case 'processing':
      return <Trans>Appears when its photos are ready</Trans>
    case 'scheduled':
      return <Trans>Appears at its time</Trans>
    case 'in_review':
      return <Trans>We are having a look at it first</Trans>
    case 'hidden':
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

export default function Unpublished({ state }: { readonly state: Post['state'] }) {
  return (
    <div>
      <Tag tone={state === 'failed' || state === 'hidden' ? 'bad' : 'info'}>
        <Why state={state} />
      </Tag>
    </div>
  )
}
