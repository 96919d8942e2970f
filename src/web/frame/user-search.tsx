import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Long enough that a word typed at ordinary speed is one question, short enough not to be felt. */
const pause = 150

function useTerm(typed: string): string {
  const [term, setTerm] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), typed.trim() ? pause : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return typed.trim() ? term : ''
}

/** Matching users as one types, or "No result". Asks only when there is a term; a failure is only logged (seed, section 8). */
export function UserSearch() {
  const { t } = useLingui()
  const [path] = useLocation()
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLFormElement>(null)
  const term = useTerm(typed)
  const { data } = useQuery({
    queryKey: ['searchUsers', term],
    queryFn: async ({ signal }) => {
      try {
        return (await api('GET /searchUsers', { query: { searchTerm: term }, signal })).results.users
      } catch (fault) {
        if (!signal.aborted) console.error(fault)
        throw fault
      }
    },
    enabled: term !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  useEffect(() => setTyped(''), [path])

  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') setTyped('')
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, .search-list a') ?? [])]
    event.preventDefault()
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  const users = term === '' ? undefined : data
  return (
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
        {users?.length === 0 ? t`No result` : ''}
      </div>
      {users && (
        <div className="menu search-list">
          {users.length === 0 ? (
            <p className="search-none" aria-hidden="true">
              <Trans>No result</Trans>
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
