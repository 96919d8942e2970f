import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/people.ts'
import { SuggestedPerson } from '#web/modules/discovery/suggested-person.tsx'
import { similarQuery } from '#web/modules/discovery/suggestions.ts'

/** At the end of a creator's posts: whom their fans follow too. */
export default function YouMayLike({ profile: { username, name } }: { readonly profile: Profile }) {
  const { data } = useQuery(similarQuery(username))
  if (!data || data.profiles.length === 0) return null
  return (
    <section className="card stack may-like">
      <h2 className="aside-title">
        <Trans>You may also like</Trans>
      </h2>
      {data.profiles.map((person) => (
        <SuggestedPerson
          key={person.username}
          person={person}
          reason={person.alsoFollowed ? <Trans>{name}’s fans also follow them</Trans> : undefined}
        />
      ))}
    </section>
  )
}
