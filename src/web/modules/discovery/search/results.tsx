import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FoundPerson, Topic } from '#contract/search.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { More, type Pages } from '#web/ui/load-more.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import type { Post } from '#contract/posts.ts'
import { Person } from './person.tsx'
import { PostHit } from './post-hit.tsx'
import { FromTopic } from './from-topic.tsx'
import { peopleQuery, topicsQuery } from './queries.ts'
import { TopicRow } from './topic-row.tsx'

export function Waiting() {
  const { t } = useLingui()
  return (
    <Loading label={t`Searching`}>
      {[1, 2, 3].map((row) => (
        <div key={row} className="row">
          <Skeleton round width="44px" height="44px" />
          <Skeleton width="40%" />
        </div>
      ))}
    </Loading>
  )
}

export function Nothing({ term, children }: { readonly term: string; readonly children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <Empty
      icon={SearchX}
      title={t`No results for “${term}”`}
      action={<LinkButton to="/browse">{t`Browse creators`}</LinkButton>}
    >
      {children ?? <Trans>Check the spelling, or try fewer words.</Trans>}
    </Empty>
  )
}

/** Whom the answer names in place of what was typed. */
export function Corrected({ term, corrected }: { readonly term: string; readonly corrected: string }) {
  return (
    <p className="muted sm" role="status">
      <Trans>
        No one is called “<bdi>{term}</bdi>”. Showing results for <bdi className="strong">{corrected}</bdi>.
      </Trans>
    </p>
  )
}

export function PeopleList({ people }: { readonly people: readonly FoundPerson[] }) {
  const { t } = useLingui()
  return (
    <ul className="stack" aria-label={t`People`}>
      {people.map((person) => (
        <Person key={person.username} person={person} />
      ))}
    </ul>
  )
}

export function PeopleResults({ term }: { readonly term: string }) {
  const { data, isPending, error, refetch } = useQuery(peopleQuery(term))
  const { data: topics } = useQuery(topicsQuery(term))
  if (isPending) return <Waiting />
  if (!data) return <ErrorState fault={error} onRetry={() => void refetch()} />
  const about = topics?.topics[0]
  if (data.people.length === 0 && !about) return <Nothing term={term} />
  return (
    <div className="stack gap5">
      {data.corrected !== null && <Corrected term={term} corrected={data.corrected} />}
      {data.people.length > 0 && <PeopleList people={data.people} />}
      {about && <FromTopic topic={about} named={data.people} most={20} />}
    </div>
  )
}

export function TopicList({ topics }: { readonly topics: readonly Topic[] }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Topics`}>
      {topics.map((topic) => (
        <TopicRow key={topic.topic} topic={topic} />
      ))}
    </ul>
  )
}

export function TopicResults({ term }: { readonly term: string }) {
  const { data, isPending, error, refetch } = useQuery(topicsQuery(term))
  if (isPending) return <Waiting />
  if (!data) return <ErrorState fault={error} onRetry={() => void refetch()} />
  if (data.topics.length === 0) return <Nothing term={term} />
  return <TopicList topics={data.topics} />
}

export function PostList({ posts, asked }: { readonly posts: readonly Post[]; readonly asked: string }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Posts`}>
      {posts.map((post) => (
        <PostHit key={post.id} post={post} asked={asked} />
      ))}
    </ul>
  )
}

type PostPages = Pages & {
  readonly data: { readonly pages: readonly { readonly posts: readonly Post[] }[] } | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** `nothing`: in place of the list where there is nothing in it. */
export function PostResults({
  pages,
  asked,
  nothing,
}: {
  readonly pages: PostPages
  readonly asked: string
  readonly nothing: ReactNode
}) {
  if (pages.error && !pages.data) return <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />
  if (!pages.data) return <Waiting />
  const posts = pages.data.pages.flatMap((page) => page.posts)
  if (posts.length === 0 && !pages.hasNextPage) return nothing
  return (
    <>
      <PostList posts={posts} asked={asked} />
      <More pages={pages} />
    </>
  )
}
