import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SuggestedPerson } from '#web/modules/discovery/suggested-person.tsx'
import { profileQuery } from '#web/modules/subscriptions/plan-queries.ts'
import { useSession } from '#web/platform/session.ts'
import { similarQuery } from '#web/modules/discovery/suggestions.ts'

/** Beside a creator's posts, or at their end: whom their fans follow too. Nobody is led away from their own page. */
export default function YouMayLike({ username }: { readonly username: string }) {
  const { user } = useSession()
  const { data: profile } = useQuery(profileQuery(username))
  const isWanted = profile !== undefined && profile.isCreator && user.username !== username
  const { data } = useQuery({ ...similarQuery(username), enabled: isWanted })
  if (!isWanted || !data || data.profiles.length === 0) return null
  const { name } = profile
  return (
    <section className="stack may-like">
      <h2 className="aside-title">
        <Trans>You may also like</Trans>
      </h2>
      {data.profiles.map((person) => (
        <SuggestedPerson
          key={person.username}
          person={person}
          reason={person.alsoFollowed ? <Trans>Also followed by {name}’s fans</Trans> : undefined}
        />
      ))}
    </section>
  )
}
