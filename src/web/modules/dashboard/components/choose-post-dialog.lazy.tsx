import { Trans, useLingui } from '@lingui/react/macro'
import { Images } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
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
  return (
    <Dialog open onClose={onClose} title={t`Which post’s income do you want to share?`}>
      <PagedList
        query={pages}
        of="posts"
        label={t`Loading your posts`}
        shape={['64px', '64px']}
        empty={
          <Empty
            icon={Images}
            title={<Trans>No posts yet</Trans>}
            action={<LinkButton to="/home">{t`Write your first post`}</LinkButton>}
          />
        }
        className="choose-posts"
      >
        {(post) => (
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
        )}
      </PagedList>
    </Dialog>
  )
}
