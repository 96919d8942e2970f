import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, FolderOpen } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { Screen } from '#web/ui/screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { foldersQuery } from './bookmarks/folder-queries.ts'
import { PostList, PostSkeletons } from './post-list.tsx'
import { Empty, ErrorState } from '#web/ui/states.tsx'
import { useBookmarks } from './bookmarks/queries.ts'
import { FolderChips, FolderHead, folderPath } from './bookmarks/folders.tsx'
import './bookmarks/folders.css'

function NothingSaved({ inFolder }: { readonly inFolder: boolean }) {
  const { t } = useLingui()
  if (inFolder)
    return (
      <Empty icon={FolderOpen} title={t`Nothing in this folder`}>{t`Move bookmarks here from a post’s menu.`}</Empty>
    )
  return (
    <Empty icon={Bookmark} title={t`No bookmarks`} action={<LinkButton to="/home">{t`Go home`}</LinkButton>}>
      {t`Tap the ribbon under a post to save it here.`}
    </Empty>
  )
}

/** What I have saved, the newest first: all, or one folder (`?folder=`). */
export default function BookmarksScreen() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('folder') ?? ''
  const { data: folders } = useQuery(foldersQuery)
  const wanted = /^[1-9]\d{0,15}$/.test(asked) ? Number(asked) : null
  const folder = folders?.find(({ id }) => id === wanted)
  // A folder that is gone, or was never mine, shows everything.
  const current = folders && !folder ? null : wanted
  const pages = useBookmarks(current)
  const posts = pages.data?.pages.flatMap((page) => page.posts) ?? []
  return (
    <Screen title={t`Bookmarks`}>
      {folders && (folders.length > 0 || posts.length > 0) && (
        <FolderChips folders={folders} current={current} onMade={({ id }) => navigate(folderPath(id))} />
      )}
      {folder && <FolderHead folder={folder} onDeleted={() => navigate(folderPath(null), { replace: true })} />}
      {pages.isPending && <PostSkeletons />}
      {pages.isError && !pages.data && <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && posts.length === 0 && <NothingSaved inFolder={current !== null} />}
      {posts.length > 0 && <PostList posts={posts} older={pages} />}
    </Screen>
  )
}
