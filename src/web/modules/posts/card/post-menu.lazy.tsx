import { useLingui } from '@lingui/react/macro'
import { Ban, Flag, FolderInput, History, Link2, Pencil, PieChart, Pin, PinOff, Trash2, VolumeX } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { MenuList } from '#web/ui/menu-list.tsx'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { useMute } from '#web/modules/accounts/use-mute.ts'
import { useSession } from '#web/platform/session.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { refreshEntitled } from '#web/platform/entitled-queries.ts'

const MoveBookmark = lazyPart(() => import('../bookmarks/move-dialog.lazy.tsx'))
const ReportPost = lazyPart(() => import('#web/modules/moderation/report-dialog.lazy.tsx'))
const BlockDialog = lazyPart(() => import('#web/modules/accounts/block-dialog.lazy.tsx'))
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
  const [open, setOpen] = useState<'edit' | 'history' | 'report' | 'move' | 'income' | 'block' | null>(null)
  const membersOnly = useMembersOnly()
  const { isAuth } = useSession()
  const mute = useMute()
  const { id, pinned, mine, author } = post
  const close = () => setOpen(null)
  return (
    <>
      {isOpen && (
        <MenuList
          label={t`More options for this post`}
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
                          run: () => void import('./own-post-actions.ts').then(({ pinPost }) => pinPost(post)),
                        },
                      ] as const)
                    : []),
                  'line',
                  {
                    id: 'delete',
                    label: t`Delete post`,
                    icon: Trash2,
                    bad: true,
                    run: () =>
                      void import('./own-post-actions.ts').then(({ deletePost }) => deletePost(post, onRemoved)),
                  },
                ] as const)
              : ([
                  {
                    id: 'link',
                    label: t`Copy link`,
                    icon: Link2,
                    run: () => void copyText(`${location.origin}/post/${String(id)}`, t`Link copied.`),
                  },
                  { id: 'report', label: t`Report`, icon: Flag, run: () => membersOnly(() => setOpen('report')) },
                  ...(isAuth
                    ? ([
                        'line',
                        {
                          id: 'mute',
                          label: t`Mute ${author.name}`,
                          icon: VolumeX,
                          run: () => void mute(author, true),
                        },
                        {
                          id: 'block',
                          label: t`Block ${author.name}`,
                          icon: Ban,
                          bad: true,
                          run: () => setOpen('block'),
                        },
                      ] as const)
                    : []),
                ] as const)),
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
          {open === 'block' && (
            <BlockDialog
              person={{ ...author, isCreator: true }}

              onClose={close}
            />
          )}
          {open === 'report' && (
            <ReportPost subject={{ kind: 'post', id }} onClose={close} onReported={() => void refreshEntitled()} />
          )}
        </>
      )}
    </>
  )
}
