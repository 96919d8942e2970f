import { Plural } from '@lingui/react/macro'
import type { FoundPerson } from '#contract/search.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'

/** Somebody who was found; a creator can be followed here. */
export function Person({
  person: { username, name, avatarUrl, isCreator, followerCount, follows },
}: {
  readonly person: FoundPerson
}) {
  const followers = formatCount(followerCount)
  return (
    <li>
      <PersonRow
        username={username}
        name={name}
        avatarUrl={avatarUrl}
        verified={isCreator}
        sub={
          <>
            <bdi>@{username}</bdi>
            {isCreator && followerCount > 0 && (
              <>
                {' · '}
                <Plural value={followerCount} one={`${followers} follower`} other={`${followers} followers`} />
              </>
            )}
          </>
        }
        end={isCreator && <FollowButton username={username} name={name} follows={follows} kind="quiet" size="sm" />}
      />
    </li>
  )
}
