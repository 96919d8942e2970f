import { Trans, useLingui } from '@lingui/react/macro'
import { Images } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { More } from '#web/ui/more.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { usePostFigures } from '../queries.ts'
import { PostDate, PostThumb } from './post-line.tsx'

/** One of my posts, the newest first. */
export default function ChoosePostDialog({
  onChoose,
  onClose,
}: {
  readonly onChoose: (postId: number) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const pages = usePostFigures('recent')
  const posts = pages.data?.pages.flatMap((page) => page.posts)
  return (
    <Dialog open onClose={onClose} title={t`Which post’s income do you want to share?`}>
      {pages.isPending && (
        <Loading label={t`Loading your posts`}>
          <Skeleton height="64px" />
          <Skeleton height="64px" />
        </Loading>
      )}
      {!posts && pages.isError && <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />}
      {posts?.length === 0 && (
        <Empty
          icon={Images}
          title={<Trans>No posts yet</Trans>}
          action={<LinkButton to="/home">{t`Write your first post`}</LinkButton>}
        />
      )}
      {posts && posts.length > 0 && (
        <>
          <ul className="choose-posts">
            {posts.map((post) => (
              <li key={post.id}>
                <button type="button" onClick={() => onChoose(post.id)}>
                  <PostThumb picture={post.picture} />
                  <span className="grow">
                    <span className="strong clip" dir="auto">
                      {post.text === '' ? t`No text` : post.text}
                    </span>
                    <span className="muted xs">
                      <PostDate post={post} />
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <More pages={pages} />
        </>
      )}
    </Dialog>
  )
}
