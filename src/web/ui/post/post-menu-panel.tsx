import { useLingui } from '@lingui/react/macro'
import { Flag, FolderInput, History, Link2, Pencil, PieChart, Pin, PinOff, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import MenuPanel from '../menu-panel.tsx'
import { useMembersOnly } from './guest.ts'
import { refreshPosts } from './post-cache.ts'
import { copyLink } from './share-panel.ts'

const MoveBookmark = lazyPart(() => import('../folder-panel/move-dialog.tsx'))
const ReportPost = lazyPart(() => import('../report-panel/report-dialog.tsx'))
const EditPost = lazyPart(() => import('../compose-panel/edit-post-dialog.tsx'))
const ShareIncome = lazyPart(() => import('../shares-panel/share-income-dialog.tsx'))
const EditHistory = lazyPart(() => import('../compose-panel/edit-history-dialog.tsx'))

/** The entries of a post's menu and the dialogs that they open; they arrive when the first menu of a post is opened. */
export default function PostMenuPanel({
  post,
  open: isOpen,
  anchor,
  onClose,
  onRemoved,
}: {
  readonly post: Post
  readonly open: boolean
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
  readonly onRemoved?: (() => void) | undefined
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'edit' | 'history' | 'report' | 'move' | 'income' | null>(null)
  const membersOnly = useMembersOnly()
  const { id, pinned, mine } = post
  const close = () => setOpen(null)
  return (
    <>
      {isOpen && (
        <MenuPanel
          label={t`More about this post`}
          entries={[
            { id: 'copy', label: t`Copy link`, icon: Link2, run: () => void copyLink(`/post/${String(id)}`) },
            ...(post.bookmarked
              ? [{ id: 'move', label: t`Move to a folder`, icon: FolderInput, run: () => setOpen('move') }]
              : []),
            ...(mine
              ? ([
                  { id: 'edit', label: t`Edit post`, icon: Pencil, run: () => setOpen('edit') },
                  { id: 'history', label: t`What it said before`, icon: History, run: () => setOpen('history') },
                  { id: 'income', label: t`Share the income`, icon: PieChart, run: () => setOpen('income') },
                  ...(post.state === 'published'
                    ? ([
                        {
                          id: 'pin',
                          label: pinned ? t`Take from the top of my page` : t`Pin to the top of my page`,
                          icon: pinned ? PinOff : Pin,
                          run: () => void import('./own-post-panel.ts').then(({ pinPost }) => pinPost(post)),
                        },
                      ] as const)
                    : []),
                  'line',
                  {
                    id: 'delete',
                    label: t`Delete post`,
                    icon: Trash2,
                    bad: true,
                    run: () => void import('./own-post-panel.ts').then(({ deletePost }) => deletePost(post, onRemoved)),
                  },
                ] as const)
              : [{ id: 'report', label: t`Report`, icon: Flag, run: () => membersOnly(() => setOpen('report')) }]),
          ]}
          placement="bottom end"
          anchor={anchor}
          onClose={onClose}
        />
      )}
      {open !== null && (
        <>
          {open === 'edit' && <EditPost id={id} onClose={close} />}
          {open === 'history' && <EditHistory id={id} onClose={close} />}
          {open === 'income' && <ShareIncome postId={id} onClose={close} />}
          {open === 'move' && <MoveBookmark postId={id} onClose={close} />}
          {open === 'report' && (
            <ReportPost subject={{ kind: 'post', id }} onClose={close} onReported={() => void refreshPosts()} />
          )}
        </>
      )}
    </>
  )
}
