import { Trans } from '@lingui/react/macro'
import { SuggestedPerson } from '#web/modules/discovery/suggested-person.tsx'
import { useSimilar } from './beside-profile.ts'

/** Beside a creator's posts, or at their end: whom their fans follow too. */
export default function YouMayLike({ username }: { readonly username: string }) {
  const { profile, data } = useSimilar(username)
  if (!profile || !data || data.profiles.length === 0) return null
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
