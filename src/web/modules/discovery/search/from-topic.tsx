import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { FoundPerson, Topic } from '#contract/search.ts'
import { useCreators } from '../queries.ts'
import { Person } from './person.tsx'
import { searchPath } from './search-address.ts'

/** Creators who write about what is looked for, behind those who are called so. Nothing where all of them are named already. */
export function FromTopic({
  topic: { topic, label },
  named,
  most,
}: {
  readonly topic: Topic
  readonly named: readonly FoundPerson[]
  readonly most: number
}) {
  const { data, isPlaceholderData } = useCreators({ topic, sort: 'popular' })
  const met = new Set(named.map(({ username }) => username))
  const creators = (isPlaceholderData ? [] : (data?.pages[0]?.creators ?? []))
    .filter(({ username }) => !met.has(username))
    .slice(0, most)
  if (creators.length === 0) return null
  return (
    <section className="stack gap2" aria-labelledby="from-topic">
      <h2 className="aside-title" id="from-topic">
        <Trans>
          From{' '}
          <Link className="link" href={searchPath({ tag: label })}>
            #{label}
          </Link>
        </Trans>
      </h2>
      <ul className="stack">
        {creators.map((creator) => (
          <Person key={creator.username} person={{ ...creator, isCreator: true }} />
        ))}
      </ul>
    </section>
  )
}
