import { Trans, useLingui } from '@lingui/react/macro'
import { Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { limits } from '#contract/limits.ts'
import { Screen } from '#web/ui/screen.tsx'
import { useUserSearch } from './user-search-query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'

function Results({ typed }: { readonly typed: string }) {
  const { t } = useLingui()
  const { users, isPending, error, refetch } = useUserSearch(typed)
  const browse = <LinkButton to="/browse">{t`Browse creators`}</LinkButton>
  if (typed.trim() === '')
    return (
      <Empty icon={Search} title={t`Find people`} action={browse}>
        {t`Search by name, or browse all creators.`}
      </Empty>
    )
  if (users === undefined && error) return <ErrorState fault={error} onRetry={() => void refetch()} />
  if (users === undefined || isPending)
    return (
      <Loading label={t`Searching`}>
        {[1, 2, 3].map((row) => (
          <div key={row} className="row">
            <Skeleton round width="44px" height="44px" />
            <Skeleton width="40%" />
          </div>
        ))}
      </Loading>
    )
  if (users.length === 0)
    return (
      <Empty icon={SearchX} title={t`No results`} action={browse}>
        <Trans>
          No results for “<bdi>{typed.trim()}</bdi>”.
        </Trans>
      </Empty>
    )
  return (
    <ul className="stack" aria-label={t`Results`}>
      {users.map(({ username, avatarUrl }) => (
        <li key={username}>
          <PersonRow username={username} name={username} avatarUrl={avatarUrl} />
        </li>
      ))}
    </ul>
  )
}

/** The same question as the search box beside the feed, with room for the answer; on a phone the only place for it. */
export default function SearchScreen() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const { users } = useUserSearch(typed)
  return (
    <Screen title={t`Search`}>
      <div className="stack gap6">
        <form
          role="search"
          aria-label={t`Find people`}
          onSubmit={(event) => {
            event.preventDefault()
            // Kept in the address, so that coming back from a profile finds it again.
            navigate(typed.trim() ? `/search?q=${encodeURIComponent(typed.trim())}` : '/search', { replace: true })
          }}
        >
          <div className="with-icon search">
            <Icon icon={Search} />
            <input
              className="input"
              type="search"
              name="q"
              aria-label={t`Name or username`}
              placeholder={t`Name or username`}
              autoComplete="off"
              maxLength={limits.searchTermMax}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        </form>
        <div role="status" className="sr">
          {users?.length === 0 ? t`No results` : ''}
        </div>
        <Results typed={typed} />
      </div>
    </Screen>
  )
}
