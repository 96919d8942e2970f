import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'

/** Creators whom one does not follow yet: avatar and full name. Failing says `api error` (seed, section 8). */
export function Suggested() {
  const { t } = useLingui()
  const { data, isPending, isError } = useQuery({
    queryKey: ['suggestedProfiles'],
    queryFn: () => api('GET /suggestedProfiles'),
    staleTime: 300_000,
  })
  useEffect(() => {
    if (isError) showAlert(t`api error`)
  }, [isError, t])
  if (isError || (data && !data.isExist)) return null
  return (
    <section className="stack">
      <h2 className="aside-title">
        <Trans>Suggested</Trans>
      </h2>
      {isPending ? (
        <Loading label={t`Loading suggestions`}>
          {[1, 2, 3].map((row) => (
            <div key={row} className="row">
              <Skeleton round width="44px" height="44px" />
              <Skeleton width="60%" />
            </div>
          ))}
        </Loading>
      ) : (
        data.suggestedProfiles.map(({ username, avatarUrl, fullname }) => (
          <PersonRow
            key={username}
            username={username}
            name={fullname}
            avatarUrl={avatarUrl}
            sub={<bdi>@{username}</bdi>}
            end={<FollowButton username={username} name={fullname} kind="quiet" size="sm" />}
          />
        ))
      )}
    </section>
  )
}
