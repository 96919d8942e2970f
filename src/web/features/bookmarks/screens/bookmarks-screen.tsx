import { useLingui } from '@lingui/react/macro'
import { Bookmark } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { PostList, PostSkeletons } from '#web/ui/post/post-list.tsx'
import { Empty, ErrorState } from '#web/ui/states.tsx'
import { useBookmarks } from '../api.ts'

/** What I have saved, the newest first. */
export default function BookmarksScreen() {
  const { t } = useLingui()
  const pages = useBookmarks()
  const posts = pages.data?.pages.flatMap((page) => page.posts) ?? []
  return (
    <Screen title={t`Bookmarks`}>
      {pages.isPending && <PostSkeletons />}
      {pages.isError && !pages.data && <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && posts.length === 0 && (
        <Empty icon={Bookmark} title={t`No bookmarks`} action={<LinkButton to="/home">{t`Go home`}</LinkButton>}>
          {t`Save a post with the ribbon under it and it waits for you here.`}
        </Empty>
      )}
      {posts.length > 0 && <PostList posts={posts} older={pages} />}
    </Screen>
  )
}
