import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { History, Search, X } from 'lucide-react'
import { Link } from 'wouter'
import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { More } from '#web/ui/load-more.tsx'
import { Empty } from '#web/ui/states.tsx'
import { popularTopicsQuery } from '../queries.ts'
import { searchPath, tagPath } from './search-address.ts'
import { PostHit } from './post-hit.tsx'
import { followedTopicsQuery, useFollowedPosts } from './queries.ts'
import { forgetAllRecent, forgetRecent, useRecent } from './recent-searches.ts'
import { TopicChips } from './topic-row.tsx'
import { TopicTiles } from '../topic-tiles.tsx'
import { Discover } from './people-to-discover.tsx'

function Recent() {
  const { t } = useLingui()
  const terms = useRecent()
  if (terms.length === 0) return null
  return (
    <section className="stack gap2">
      <div className="row">
        <h2 className="aside-title grow">
          <Trans>Recent</Trans>
        </h2>
        <button type="button" className="link sm" onClick={forgetAllRecent}>
          <Trans>Clear all</Trans>
        </button>
      </div>
      <ul className="recent">
        {terms.map((term) => (
          <li key={term}>
            <Link href={term.startsWith('#') ? tagPath(term.slice(1)) : searchPath({ q: term })}>
              <Icon icon={History} />
              <bdi className="clip">{term}</bdi>
            </Link>
            <button
              type="button"
              className="icon-btn"
              aria-label={t`Remove ${term}`}
              onClick={() => forgetRecent(term)}
            >
              <Icon icon={X} />
            </button>
          </li>
        ))}
      </ul>
      <p className="xs muted">
        <Trans>Saved on this device only.</Trans>
      </p>
    </section>
  )
}

function FollowedTopics() {
  const { t } = useLingui()
  const { data } = useQuery(followedTopicsQuery)
  const pages = useFollowedPosts((data?.length ?? 0) > 0)
  const posts = pages.data?.pages.flatMap((page) => page.posts) ?? []
  if (!data || data.length === 0) return null
  return (
    <>
      <section className="stack">
        <h2 className="aside-title">
          <Trans>Topics you follow</Trans>
        </h2>
        <TopicChips topics={data} label={t`Topics you follow`} />
      </section>
      {posts.length > 0 && (
        <section className="stack gap2">
          <h2 className="aside-title">
            <Trans>New in your topics</Trans>
          </h2>
          <p className="muted sm">
            <Trans>From creators you don’t follow. These never appear in your feed.</Trans>
          </p>
          <ul>
            {posts.map((post) => (
              <PostHit key={post.id} post={post} asked="" />
            ))}
          </ul>
          <More pages={pages} />
        </section>
      )}
    </>
  )
}

const shownTopics = 12

/** Before anything is searched for: what was, and what there is. */
export function SearchStart() {
  const { t } = useLingui()
  const { isAuth } = useSession()
  const { data: popular } = useQuery(popularTopicsQuery)
  const hasTopics = popular !== undefined && popular.length > 0
  return (
    <div className="stack gap6">
      {isAuth && <Recent />}
      {hasTopics && (
        <section className="stack">
          <h2 className="aside-title">
            <Trans>Topics this week</Trans>
          </h2>
          <TopicTiles topics={popular.slice(0, shownTopics)} label={t`Topics this week`} inRows />
        </section>
      )}
      {isAuth && <FollowedTopics />}
      <Discover />
      {!hasTopics && (
        <Empty
          icon={Search}
          title={t`Find people and posts`}
          action={<LinkButton to="/browse">{t`Browse creators`}</LinkButton>}
        >
          {t`Search by name, word or topic.`}
        </Empty>
      )}
    </div>
  )
}
