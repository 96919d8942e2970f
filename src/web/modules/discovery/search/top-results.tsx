import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ErrorState } from '#web/ui/states.tsx'
import { searchPath, type SearchTab } from './search-address.ts'
import { peopleQuery, topicsQuery, useFoundPosts } from './queries.ts'
import { FromTopic } from './from-topic.tsx'
import { Corrected, Nothing, PeopleList, PostList, TopicList, Waiting } from './results.tsx'

/** So much of each fits above the fold of a desk, and no more than two screens of a phone. */
const shown = { people: 3, topics: 2, posts: 6 }

function Part({
  title,
  term,
  tab,
  cut,
  children,
}: {
  readonly title: ReactNode
  readonly term: string
  readonly tab: SearchTab
  /** There is more in its tab. */
  readonly cut: boolean
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const more = { top: '', people: t`See all people`, posts: t`See all posts`, topics: t`See all topics` }
  return (
    <section className="stack gap2">
      <div className="row">
        <h2 className="aside-title grow">{title}</h2>
        {cut && (
          <Link className="link sm" href={searchPath({ q: term, tab })} aria-label={more[tab]}>
            <Trans>See all</Trans>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** The best of people, topics and posts together; people whose name is only like what was typed come last. */
export function TopResults({ term }: { readonly term: string }) {
  const people = useQuery(peopleQuery(term))
  const topics = useQuery(topicsQuery(term))
  const posts = useFoundPosts({ searchTerm: term })
  const all = [people, topics, posts]
  if (all.some(({ isPending }) => isPending)) return <Waiting />
  const failed = all.find(({ data, error }) => error && !data)
  if (failed) return <ErrorState fault={failed.error} onRetry={() => all.forEach(({ refetch }) => void refetch())} />
  const { people: named = [], corrected = null } = people.data ?? {}
  const about = topics.data?.topics ?? []
  const said = posts.data?.pages[0]?.posts ?? []
  if (named.length + about.length + said.length === 0) return <Nothing term={term} />
  const persons = named.length > 0 && (
    <Part title={<Trans>People</Trans>} term={term} tab="people" cut={named.length > shown.people}>
      {corrected !== null && <Corrected term={term} corrected={corrected} />}
      <PeopleList people={named.slice(0, shown.people)} />
    </Part>
  )
  return (
    <div className="stack gap5">
      {corrected === null && persons}
      {about[0] && <FromTopic topic={about[0]} named={named} most={shown.people} />}
      {about.length > 0 && (
        <Part title={<Trans>Topics</Trans>} term={term} tab="topics" cut={about.length > shown.topics}>
          <TopicList topics={about.slice(0, shown.topics)} />
        </Part>
      )}
      {said.length > 0 && (
        <Part title={<Trans>Posts</Trans>} term={term} tab="posts" cut={said.length > shown.posts}>
          <PostList posts={said.slice(0, shown.posts)} asked={term} />
        </Part>
      )}
      {corrected !== null && persons}
    </div>
  )
}
