import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useParams } from 'wouter'
import { Screen } from '#web/ui/screen.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { profileQuery } from '#web/modules/subscriptions/plan-queries.ts'
import { ScrollRow } from '#web/ui/scroll-row.tsx'
import './profile.css'
import { MediaGrid } from './media-grid.tsx'
import { type Kind, useProfilePosts } from './profile-posts.ts'

type Part = 'all' | Kind

/** All pictures of a creator on a page of their own. */
export default function GalleryScreen() {
  const { t } = useLingui()
  const { username: given } = useParams<{ username: string }>()
  const username = given.toLowerCase()
  const { data: profile } = useQuery(profileQuery(username))
  const [part, setPart] = useState<Part>('all')
  const source = useProfilePosts(username, { gallery: part })
  if (profile && profile.username !== username) return <Redirect to={`/${profile.username}/gallery`} replace />
  const parts: readonly { readonly id: Part; readonly name: string }[] = [
    { id: 'all', name: t({ message: 'All', context: 'photos and videos' }) },
    { id: 'photo', name: t`Photos` },
    { id: 'video', name: t`Videos` },
  ]
  return (
    <Screen title={t`Gallery`}>
      <div className="stack">
        {profile && (
          <PersonRow
            username={username}
            name={profile.name}
            avatarUrl={profile.avatarUrl}
            sub={<bdi>@{username}</bdi>}
          />
        )}
        <ScrollRow current={part}>
          <div className="row chips" role="group" aria-label={t({ message: 'Show', context: 'filter' })}>
            {parts.map(({ id, name }) => (
              <button key={id} type="button" className="chip" aria-pressed={part === id} onClick={() => setPart(id)}>
                {name}
              </button>
            ))}
          </div>
        </ScrollRow>
        <MediaGrid key={part} source={source} kind={part} />
      </div>
    </Screen>
  )
}
