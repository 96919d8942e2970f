import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { Screen } from '#web/frame/screen.tsx'
import { PersonRow } from '#web/ui/person.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { profileQuery } from '#web/ui/subscribe-panel/queries.ts'
import { MediaGrid } from '../media-grid.tsx'
import { useProfilePosts } from '../profile-posts.ts'

/** All pictures of a creator on a page of their own. */
export default function GalleryScreen() {
  const { t } = useLingui()
  const { username: given } = useParams<{ username: string }>()
  const username = given.toLowerCase()
  const { data: profile } = useQuery(profileQuery(username))
  const { posts, fault, again, older } = useProfilePosts(username)
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
        {!posts && fault !== null ? (
          <ErrorState fault={fault} onRetry={again} />
        ) : (
          <MediaGrid posts={posts} older={older} />
        )}
      </div>
    </Screen>
  )
}
