import { Trans, useLingui } from '@lingui/react/macro'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { LinkButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Section } from '#web/ui/section.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { FiguresRow, FiguresTable } from '../components/figures-table.tsx'
import { type PostSort, usePostFigures } from '../queries.ts'
import { PostDate, type PostFigures, PostThumb } from '../components/post-line.tsx'

function Row({ post }: { readonly post: PostFigures }) {
  const { t } = useLingui()
  return (
    <FiguresRow
      earnedCents={post.earnedCents}
      figures={[
        [t`Reached`, post.reach],
        [t`Likes`, post.likes],
        [t`Comments`, post.comments],
        [t`Unlocked`, post.unlocks],
        [t`Tips`, post.tips],
      ]}
    >
      <div className="post-cell">
        <PostThumb picture={post.picture} />
        <div className="grow">
          <Link href={`/post/${String(post.id)}`} className="clamp strong" dir="auto">
            <bdi>{post.text === '' ? t`No text` : post.text}</bdi>
          </Link>
          <div className="muted xs">
            <PostDate post={post} />
          </div>
        </div>
      </div>
    </FiguresRow>
  )
}

/** How posts do: who saw them, liked them, paid for them. */
export default function PostsPage() {
  const { t } = useLingui()
  const [sort, setSort] = useState<PostSort>('recent')
  const pages = usePostFigures(sort)
  const sorts: Readonly<Record<PostSort, string>> = {
    recent: t`Newest first`,
    income: t`Highest income`,
    reach: t`Most reached`,
    likes: t`Most liked`,
    unlocks: t`Most unlocked`,
  }
  return (
    <Section
      title={<Trans>Your posts</Trans>}
      end={
        <SelectField
          label={<span className="sr">{t`Order`}</span>}
          name="sort"
          value={sort}
          onChange={(event) => setSort(event.currentTarget.value as PostSort)}
          options={Object.entries(sorts)}
        />
      }
    >
      <PagedList
        query={pages}
        of="posts"
        label={t`Loading your posts`}
        shape={['64px', '64px', '64px']}
        empty={
          <Empty
            icon={Images}
            title={<Trans>No posts yet</Trans>}
            action={<LinkButton to="/home">{t`Write your first post`}</LinkButton>}
          >
            <Trans>See how many people each post reaches and how much it earns.</Trans>
          </Empty>
        }
        frame={(rows) => (
          <FiguresTable
            caption={<Trans>Your posts</Trans>}
            of={<Trans>Post</Trans>}
            columns={[t`Reached`, t`Likes`, t`Comments`, t`Unlocked`, t`Tips`]}
          >
            {rows}
          </FiguresTable>
        )}
      >
        {(post) => <Row key={post.id} post={post} />}
      </PagedList>
      <p className="xs muted">
        <Trans>Reached: people who saw the post on screen, each counted once.</Trans>
      </p>
    </Section>
  )
}
