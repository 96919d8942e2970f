import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { changePosts } from './post-cache.ts'

/** Asks before a post goes for good. */
export default function DeletePost({
  post,
  onClose,
  onRemoved,
}: {
  readonly post: Post
  readonly onClose: () => void
  readonly onRemoved?: (() => void) | undefined
}) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await api('DELETE /posts/:id', { params: { id: post.id } })
      onClose()
      onRemoved?.()
      changePosts({ type: 'postRemoved', id: post.id })
      showToast(t`The post is deleted.`)
    } catch (fault) {
      showAlert(textOf(fault))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Delete this post?`}
      mustAnswer
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>It goes for everybody, with its photos and likes. This cannot be undone.</Trans>
      </p>
    </Dialog>
  )
}
