import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { topicMax } from '#contract/topics.ts'
import { PageTitle } from '#web/ui/screen.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { searchPath, sinceOf, tabs, useAsked, type Asked } from './search/search-address.ts'
import { PostFilters } from './search/post-filters.tsx'
import { useFoundPosts } from './search/queries.ts'
import { Nothing, PeopleResults, PostResults, TopicResults } from './search/results.tsx'
import { SearchBox } from './search/search-box.tsx'
import { SearchStart } from './search/search-start.tsx'
import { NoPosts, TopicHead } from './search/topic-page.tsx'
import './search/search.css'

type Change = (change: Partial<Asked>) => void

function Posts({ asked, onChange }: { readonly asked: Asked; readonly onChange: Change }) {
  const { q, tag, from, time, video } = asked
  const pages = useFoundPosts({
    ...(tag === '' ? { searchTerm: q } : { tag }),
    ...(from !== '' && { from }),
    ...(time && { since: sinceOf(time) }),
    ...(video && { video: 'yes' }),
  })
  return (
    <div className="stack">
      <PostFilters asked={asked} onChange={onChange} />
      <PostResults pages={pages} asked={q} nothing={tag === '' ? <Nothing term={q} /> : <NoPosts tag={tag} />} />
    </div>
  )
}

function Found({ asked, onChange }: { readonly asked: Asked; readonly onChange: Change }) {
  const { t } = useLingui()
  const { q, tab } = asked
  const names = { people: t`People`, posts: t`Posts`, topics: t`Topics` }
  return (
    <div className="stack">
      <TabLinks
        className="search-tabs"
        label={t`Results`}
        current={tab}
        links={tabs.map((id) => ({ id, to: searchPath({ q, tab: id }), name: names[id] }))}
      />
      {tab === 'people' && <PeopleResults term={q} />}
      {tab === 'posts' && <Posts asked={asked} onChange={onChange} />}
      {tab === 'topics' && <TopicResults term={q} />}
    </div>
  )
}

/** One box for people, posts and topics; a topic's own page is `?tag=`. All that is asked stands in the address. */
export default function SearchScreen() {
  const { t } = useLingui()
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
        tab: asked.tag === '' ? asked.tab : 'people',
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
