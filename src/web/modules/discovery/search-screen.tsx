import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { topicMax } from '#contract/topics.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { PageTitle } from '#web/ui/screen.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { searchPath, sinceOf, tabs, useAsked, type Asked } from './search/search-address.ts'
import { PostFilters } from './search/post-filters.tsx'
import { peopleQuery, topicsQuery, useFoundPosts, type PostFilter } from './search/queries.ts'
import { Nothing, PeopleResults, PostResults, TopicResults } from './search/results.tsx'
import { SearchBox } from './search/search-box.tsx'
import { SearchStart } from './search/search-start.tsx'
import { TopResults } from './search/top-results.tsx'
import { NoPosts, TopicHead } from './search/topic-page.tsx'
import './search/search.css'

const ShowsOfTopic = lazyPart(() => import('#web/modules/live/shows-of-topic.lazy.tsx'))

type Change = (change: Partial<Asked>) => void

/** What of the address narrows its posts. */
const filterOf = ({ q, tag, from, time, video }: Asked): PostFilter => ({
  ...(tag === '' ? { searchTerm: q } : { tag }),
  ...(from !== '' && { from }),
  ...(time && { since: sinceOf(time) }),
  ...(video && { video: 'yes' }),
})

function Posts({ asked, onChange }: { readonly asked: Asked; readonly onChange: Change }) {
  const { q, tag } = asked
  const pages = useFoundPosts(filterOf(asked))
  return (
    <div className="stack">
      <PostFilters asked={asked} onChange={onChange} />
      <PostResults pages={pages} asked={q} nothing={tag === '' ? <Nothing term={q} /> : <NoPosts tag={tag} />} />
    </div>
  )
}

/** How much a tab has; nothing until it is known. */
function Tally({ count, more }: { readonly count: number | undefined; readonly more: boolean | undefined }) {
  if (count === undefined) return null
  return <span className="tab-tally num">{more ? `${formatCount(count)}+` : formatCount(count)}</span>
}

function Found({ asked, onChange }: { readonly asked: Asked; readonly onChange: Change }) {
  const { t } = useLingui()
  const { q, tab } = asked
  // all three are asked for in any tab: what the others have is part of the answer
  const people = useQuery(peopleQuery(q))
  const topics = useQuery(topicsQuery(q))
  const posts = useFoundPosts(filterOf(asked)).data?.pages[0]?.total
  const [named, about] = [people, topics].map(({ isPlaceholderData }) => !isPlaceholderData)
  const names = {
    top: t({ message: 'Top', context: 'results' }),
    people: (
      <>
        {t`People`} {named && <Tally count={people.data?.people.length} more={people.data?.more} />}
      </>
    ),
    posts: (
      <>
        {t`Posts`} {posts && <Tally {...posts} />}
      </>
    ),
    topics: (
      <>
        {t`Topics`} {about && <Tally count={topics.data?.topics.length} more={topics.data?.more} />}
      </>
    ),
  }
  return (
    <div className="stack">
      <TabLinks
        className="search-tabs"
        label={t`Results`}
        current={tab}
        links={tabs.map((id) => ({ id, to: searchPath({ q, tab: id === 'top' ? '' : id }), name: names[id] }))}
      />
      {tab === 'top' && <TopResults term={q} />}
      {tab === 'people' && <PeopleResults term={q} />}
      {tab === 'posts' && <Posts asked={asked} onChange={onChange} />}
      {tab === 'topics' && <TopicResults term={q} />}
    </div>
  )
}

/** One box for people, posts and topics; a topic's own page is `?tag=`. All that is asked stands in the address. */
export default function SearchScreen() {
  const { t } = useLingui()
  const { isAuth } = useSession()
  const [address, change] = useAsked()
  // an address may say anything
  const asked = {
    ...address,
    q: address.q.slice(0, limits.searchTermMax).trim(),
    tag: address.tag.replaceAll(/[^\p{L}\p{M}\p{N}_\-\u200c\u200d]/gu, '').slice(0, topicMax),
  }
  const { q, tag } = asked
  const search = (term: string) => {
    if (/^[#＃][\p{L}\p{M}\p{N}_-]+$/u.test(term))
      change({ q: '', tag: term.slice(1), from: '', time: undefined, video: false })
    else
      change({
        q: term,
        tag: '',
        tab: asked.tag === '' ? asked.tab : 'top',
        from: '',
        time: undefined,
        video: false,
      })
  }
  return (
    <>
      <PageTitle title={tag === '' ? t`Search` : `#${tag}`} />
      {tag === '' && <h1 className="sr">{t`Search`}</h1>}
      <div className="stack gap5 search-page">
        <SearchBox key={`${q} ${tag}`} asked={tag === '' ? q : `#${tag}`} onSearch={search} />
        {tag !== '' && <TopicHead tag={tag} />}
        {tag !== '' && isAuth && <ShowsOfTopic topic={tag} />}
        {tag !== '' ? (
          <Posts asked={asked} onChange={change} />
        ) : q === '' ? (
          <SearchStart />
        ) : (
          <Found asked={asked} onChange={change} />
        )}
      </div>
    </>
  )
}
