import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import type { Post } from '#contract/posts.ts'
import { showToast } from '#web/platform/alerts.ts'
import { JustSubscribed } from '#web/modules/subscriptions/just-subscribed.tsx'

/** What opened the post above, said once: the address forgets it. */
export default function Bought({ post, kind }: { readonly post: Post; readonly kind: 'unlock' | 'subscription' }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const say = useEffectEvent(() => {
    navigate(`/post/${String(post.id)}`, { replace: true })
    if (kind === 'unlock') showToast(t`Unlocked.`)
  })
  useEffect(() => say(), [])
  return kind === 'subscription' ? <JustSubscribed username={post.author.username} /> : null
}
