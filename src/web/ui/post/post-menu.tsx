import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { Button, IconButton } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Menu } from '../menu.tsx'
import { changePosts } from './post-cache.ts'
import { copyLink } from './share.ts'

/** What else can be done with a post: copy its link; its author can delete it. */
export function PostMenu({ post, onRemoved }: { readonly post: Post; readonly onRemoved?: (() => void) | undefined }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await api('DELETE /posts/:id', { params: { id: post.id } })
      setAsking(false)
      onRemoved?.()
      changePosts({ type: 'postRemoved', id: post.id })
      showToast(t`The post is deleted.`)
    } catch (fault) {
      showAlert(textOf(fault))
    }
    setBusy(false)
  }
  return (
    <>
      <Menu
        label={t`More about this post`}
        entries={[
          { id: 'copy', label: t`Copy link`, icon: Link2, run: () => void copyLink(`/post/${String(post.id)}`) },
          ...(post.mine
            ? ([
                'line',
                { id: 'delete', label: t`Delete post`, icon: Trash2, bad: true, run: () => setAsking(true) },
              ] as const)
            : []),
        ]}
        trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t`More`} className="push" />}
      />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Delete this post?`}
        mustAnswer
        foot={
          <>
            <Button onClick={() => setAsking(false)}>
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
    </>
  )
}
