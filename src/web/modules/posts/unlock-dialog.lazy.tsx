import { Trans, useLingui } from '@lingui/react/macro'
import type { LockedPost } from '#contract/posts.ts'
import { api } from '#web/platform/api/client.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { ClosingCallout } from '#web/modules/subscriptions/closing-callout.tsx'
import { changePosts } from './post-cache.ts'
import { refreshEntitled, tellOtherWindows } from '#web/platform/entitled-queries.ts'
import { Unlock } from '#web/modules/purchases/unlock.tsx'

/** Pays a post's price once; its content takes the place of the paywall overlay wherever the post is shown. */
export default function UnlockDialog({ post, onClose }: { readonly post: LockedPost; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { id, author } = post
  const priceCents = post.lock.unlockCents ?? 0
  return (
    <Unlock
      title={t`Unlock this post`}
      priceCents={priceCents}
      intention={['unlock', id]}
      send={(idempotencyKey) =>
        api('POST /posts/:id/unlock', { params: { id }, body: { expectedPriceCents: priceCents }, idempotencyKey })
      }
      checkOut={(agreed, idempotencyKey) =>
        api('POST /posts/:id/checkout', {
          params: { id },
          body: { expectedPriceCents: priceCents, ...agreed },
          idempotencyKey,
        })
      }
      show={(open) => {
        changePosts({ type: 'postReplaced', post: open })
        tellOtherWindows()
      }}
      reread={refreshEntitled}
      gone={t`This post is no longer available. You haven’t been charged.`}
      returnTo={`/post/${String(id)}?unlock=1`}
      onClose={onClose}
    >
      <PersonRow {...author} sub={<bdi>@{author.username}</bdi>} />
      {post.lock.reason === 'subscribers' && (
        <p className="hint">
          <Trans>Subscribers see this post at no extra cost.</Trans>
        </p>
      )}
      <ClosingCallout username={author.username}>
        <Trans>What you unlock stays in your Library.</Trans>
      </ClosingCallout>
    </Unlock>
  )
}
