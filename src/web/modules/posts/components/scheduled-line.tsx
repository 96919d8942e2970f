import { useLingui } from '@lingui/react/macro'
import { Ellipsis, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OpenPost } from '#contract/posts.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { queryClient } from '#web/platform/query.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { deletePost } from '../card/own-post-actions.ts'
import { PostLine } from './post-line.tsx'

const EditPost = lazyPart(() => import('../compose/edit-post-dialog.lazy.tsx'))

/** A post that waits for its time, and what can be done with it until then. */
export function ScheduledLine({ post }: { readonly post: OpenPost }) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['scheduled'] })
  const publish = async () => {
    try {
      const made = await api('POST /posts/:id/publish', { params: { id: post.id } })
      showToast(
        made.state === 'published'
          ? t`Your post is live.`
          : t`Your post publishes when its photos and videos are ready.`,
      )
      await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: ['timeline'] })])
    } catch (fault) {
      showAlert(textOf(fault))
    }
  }
  const when = post.publishAt ?? ''
  return (
    <>
      <PostLine
        post={post}
        lead={
          <time className="strong" dateTime={when}>
            {formatDateTime(when)}
          </time>
        }
        end={
          <Menu
            label={t`More options for this post`}
            entries={[
              { id: 'edit', label: t`Edit post`, icon: Pencil, run: () => setEditing(true) },
              { id: 'publish', label: t`Publish now`, icon: Send, run: () => void publish() },
              'line',
              {
                id: 'delete',
                label: t`Delete post`,
                icon: Trash2,
                bad: true,
                run: () => void deletePost(post),
              },
            ]}
            trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t`More`} />}
          />
        }
      />
      {editing && <EditPost id={post.id} onClose={() => setEditing(false)} onChanged={() => void refresh()} />}
    </>
  )
}
