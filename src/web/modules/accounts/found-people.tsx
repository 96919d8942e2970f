import { Trans } from '@lingui/react/macro'
import type { useUserSearch } from './user-search-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** Whom a search has found, each to be chosen. */
export function FoundPeople({
  users,
  onChoose,
}: {
  readonly users: ReturnType<typeof useUserSearch>['users']
  readonly onChoose: (username: string) => void
}) {
  if (!users) return null
  return (
    <>
      <ul className="new-people">
        {users.map(({ username, avatarUrl }) => (
          <li key={username}>
            <button type="button" className="menu-item" onClick={() => onChoose(username)}>
              <Avatar src={avatarUrl} name={username} size={36} />
              <bdi className="clip">{username}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {users.length === 0 && (
        <p className="muted sm" role="status">
          <Trans>No results</Trans>
        </p>
      )}
    </>
  )
}
