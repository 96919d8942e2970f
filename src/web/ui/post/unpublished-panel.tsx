import { Trans } from '@lingui/react/macro'
import type { Post } from '#contract/posts.ts'
import { Tag } from '../labels.tsx'

/** Why nobody but its author sees a post yet. */
export default function Unpublished({ state }: { readonly state: Post['state'] }) {
  return (
    <div>
      {state === 'processing' ? (
        <Tag tone="info">
          <Trans>Appears when its photos are ready</Trans>
        </Tag>
      ) : (
        <Tag tone="bad">
          <Trans>A photo could not be prepared</Trans>
        </Tag>
      )}
    </div>
  )
}
