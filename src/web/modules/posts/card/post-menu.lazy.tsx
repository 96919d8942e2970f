import { useLingui } from '@lingui/react/macro'
import { Flag, FolderInput, History, Pencil, PieChart, Pin, PinOff, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { MenuList } from '#web/ui/menu-list.tsx'
import { useMembersOnly } from '#web/modules/accounts/guest.ts'
import { refreshEntitled } from '#web/platform/entitled.ts'

const MoveBookmark = lazyPart(() => import('../bookmarks/move-dialog.lazy.tsx'))
const ReportPost = lazyPart(() => import('#web/modules/moderation/report-dialog.lazy.tsx'))
const EditPost = lazyPart(() => import('../compose/edit-post-dialog.lazy.tsx'))
const ShareIncome = lazyPart(() => import('../revenue-split-dialog.lazy.tsx'))
const EditHistory = lazyPart(() => import('../compose/edit-history-dialog.lazy.tsx'))

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
        <MenuList
          label={t`More about this post`}
          entries={[
            ...(post.bookmarked
              ? [{ id: 'move', label: t`Move to a folder`, icon: FolderInput, run: () => setOpen('move') }]
              : []),
            ...(mine
              ? ([
                  { id: 'edit', label: t`Edit post`, icon: Pencil, run: () => setOpen('edit') },
                  { id: 'history', label: t`Edit history`, icon: History, run: () => setOpen('history') },
                  { id: 'income', label: t`Share income`, icon: PieChart, run: () => setOpen('income') },
                  ...(post.state === 'published'
                    ? ([
                        {
                          id: 'pin',
                          label: pinned ? t`Unpin from my page` : t`Pin to my page`,
                          icon: pinned ? PinOff : Pin,
                          run: () => void import('./own-post.ts').then(({ pinPost }) => pinPost(post)),
                        },
                      ] as const)
                    : []),
                  'line',
                  {
                    id: 'delete',
                    label: t`Delete post`,
                    icon: Trash2,
                    bad: true,
                    run: () => void import('./own-post.ts').then(({ deletePost }) => deletePost(post, onRemoved)),
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
            <ReportPost subject={{ kind: 'post', id }} onClose={close} onReported={() => void refreshEntitled()} />
          )}
        </>
      )}
    </>
  )
}
