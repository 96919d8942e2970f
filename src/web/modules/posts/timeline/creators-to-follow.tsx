import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { SuggestedPerson } from '#web/modules/discovery/suggested-person.tsx'
import { reasonsQuery, suggestedQuery } from '#web/modules/discovery/suggestions.ts'

/** Some to follow next, where the timeline is empty or ends. The same calls as the box at the side. */
export function CreatorsToFollow({ title }: { readonly title: ReactNode }) {
  const { data } = useQuery(suggestedQuery)
  const { data: why } = useQuery({ ...reasonsQuery, enabled: data?.isExist === true })
  if (!data?.isExist) return null
  return (
    <section className="card stack">
      <h2 className="aside-title">{title}</h2>
      {data.suggestedProfiles.map((person) => (
        <SuggestedPerson key={person.username} person={person} followedBy={why?.get(person.username)} />
      ))}
    </section>
  )
}
