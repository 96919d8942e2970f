import { Trans, useLingui } from '@lingui/react/macro'
import type { OpenPost } from '#contract/posts.ts'
import type { PersonTag } from '#contract/tags.ts'
import { TagLines } from '#web/modules/accounts/tag-lines.tsx'
import { TagQuestion } from '#web/modules/accounts/tag-question.tsx'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { useAction } from '#web/platform/use-action.ts'
import { changePosts } from '../post-cache.ts'

/** What the tagged person can say, on the post itself: a yes is to what they see. */
function Answer({ post, tag }: { readonly post: OpenPost; readonly tag: PersonTag }) {
  const { t } = useLingui()
  const params = { id: post.id }
  const agree = async () => {
    await api('PUT /posts/:id/tag', { params })
    const tags = post.tags.map((one) => (one.isMe ? { ...one, state: 'agreed' as const } : one))
    changePosts({ type: 'tagsSet', id: post.id, tags })
    showToast(t`You are tagged.`)
  }
  const refuse = async () => {
    await api('DELETE /posts/:id/tag', { params })
    changePosts({ type: 'tagsSet', id: post.id, tags: post.tags.filter(({ isMe }) => !isMe) })
    showToast(t`You’re no longer tagged.`)
    // Without the tag it may not be there for them at all.
    void queryClient.invalidateQueries({ queryKey: ['post', post.id] })
  }
  const leave = useAction(refuse)
  if (tag.state === 'agreed')
    return (
      <button type="button" className="quiet-link push" onClick={leave.run}>
        <Trans>Remove me</Trans>
      </button>
    )
  return (
    <TagQuestion
      title={<Trans>Are you in this post?</Trans>}
      refusal={<Trans>Don’t tag me</Trans>}
      onAgree={agree}
      onRefuse={refuse}
    >
      <Trans>If you agree, your name shows with the post. You can change your mind any time.</Trans>
    </TagQuestion>
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
