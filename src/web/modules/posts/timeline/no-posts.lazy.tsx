import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { api } from '#web/platform/api/client.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'
import { Empty } from '#web/ui/states.tsx'

/** Nobody is followed yet, or nobody has posted: some to begin with. The same call as the box at the side. */
export default function NoPosts() {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['suggestedProfiles'],
    queryFn: () => api('GET /suggestedProfiles'),
    staleTime: 300_000,
  })
  const suggested = data?.isExist ? data.suggestedProfiles.slice(0, 5) : []
  return (
    <div className="stack">
      <Empty
        icon={Sparkles}
        title={t`Your timeline is quiet`}
        action={<LinkButton to="/browse" kind="ink">{t`Find creators`}</LinkButton>}
      >{t`Posts by people you follow or support appear here, newest first.`}</Empty>
      {suggested.length > 0 && (
        <section className="card stack">
          <h2 className="aside-title">
            <Trans>Creators to start with</Trans>
          </h2>
          {suggested.map(({ username, fullname, avatarUrl }) => (
            <PersonRow
              key={username}
              username={username}
              name={fullname}
              avatarUrl={avatarUrl}
              sub={<bdi>@{username}</bdi>}
              end={<FollowButton username={username} name={fullname} kind="quiet" size="sm" />}
            />
          ))}
        </section>
      )}
    </div>
  )
}
