import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { limits } from '#contract/limits.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useUserSearch } from '#web/modules/accounts/user-search-query.ts'

function SearchBox() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLFormElement>(null)
  const { users } = useUserSearch(typed)

  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') setTyped('')
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, .search-list a') ?? [])]
    event.preventDefault()
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the field and the results in it
    <form ref={box} className="search-box" role="search" onSubmit={(event) => event.preventDefault()} onKeyDown={keys}>
      <div className="with-icon search">
        <Icon icon={Search} />
        <input
          className="input"
          type="search"
          name="searchTerm"
          autoComplete="off"
          aria-label={t`Search people`}
          placeholder={t`Search people`}
          maxLength={limits.searchTermMax}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div role="status" className="sr">
        {users?.length === 0 ? t`No results` : ''}
      </div>
      {users && (
        <div className="menu search-list">
          {users.length === 0 ? (
            <p className="search-none" aria-hidden="true">
              <Trans>No results</Trans>
            </p>
          ) : (
            <ul>
              {users.map(({ username, avatarUrl }) => (
                <li key={username}>
                  <Link href={`/${username}`} className="menu-item">
                    <Avatar src={avatarUrl} name={username} size={36} />
                    <bdi className="clip">{username}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </form>
  )
}

/** Matching users as one types, or "No results". Asks only when there is a term; a failure is only logged (seed, section 8). */
export function UserSearch() {
  const [path] = useLocation()
  // Another page is another search.
  return <SearchBox key={path} />
}
