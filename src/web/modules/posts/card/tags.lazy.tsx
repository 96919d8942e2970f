import { Trans, useLingui } from '@lingui/react/macro'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { OpenPost } from '#contract/posts.ts'
import type { PersonTag } from '#contract/tags.ts'
import { TagLines } from '#web/modules/accounts/tag-lines.tsx'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { changePosts } from '../post-cache.ts'

/** What the tagged person can say, on the post itself: a yes is to what they see. */
function Answer({ post, tag }: { readonly post: OpenPost; readonly tag: PersonTag }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null)
  const say = async (yes: boolean) => {
    if (busy) return
    setBusy(yes ? 'yes' : 'no')
    const params = { id: post.id }
    const others = post.tags.filter(({ isMe }) => !isMe)
    try {
      if (yes) await api('PUT /posts/:id/tag', { params })
      else await api('DELETE /posts/:id/tag', { params })
      const tags = yes ? post.tags.map((one) => (one.isMe ? { ...one, state: 'agreed' as const } : one)) : others
      changePosts({ type: 'postReplaced', post: { ...post, tags } })
      showToast(yes ? t`You are tagged.` : t`You’re no longer tagged.`)
      // Without the tag it may not be there for them at all.
      if (!yes) void queryClient.invalidateQueries({ queryKey: ['post', post.id] })
    } catch (fault) {
      showAlert(textOf(fault))
    }
    setBusy(null)
  }
  if (tag.state === 'agreed')
    return (
      <button type="button" className="quiet-link push" onClick={() => void say(false)}>
        <Trans>Remove me</Trans>
      </button>
    )
  return (
    <Callout icon={UserCheck} title={<Trans>Are you in this post?</Trans>}>
      <p>
        <Trans>If you agree, your name shows with the post. You can change your mind any time.</Trans>
      </p>
      <div className="row wrap tag-answer">
        <Button size="sm" kind="ink" busy={busy === 'yes'} onClick={() => void say(true)}>
          <Trans>I agree</Trans>
        </Button>
        <Button size="sm" busy={busy === 'no'} onClick={() => void say(false)}>
          <Trans>Don’t tag me</Trans>
        </Button>
      </div>
    </Callout>
  )
}

/** Who is in a post; for somebody who is asked the question. */
export default function PostTags({ post }: { readonly post: OpenPost }) {
  const me = post.tags.find(({ isMe }) => isMe)
  return (
    <div className="post-tags">
      <TagLines
        tags={post.tags}
        own={me?.state === 'agreed' && <Answer post={post} tag={me} />}
        declinedHint={post.publishedAt === null ? <Trans>Remove them from the post to publish it.</Trans> : null}
      />
      {me?.state === 'asked' && <Answer post={post} tag={me} />}
    </div>
  )
}
