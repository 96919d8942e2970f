import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Redirect, useLocation, useParams, useSearch } from 'wouter'
import { period as periods, type Period } from '#contract/fields.ts'
import type { Profile } from '#contract/people.ts'
import { Screen } from '#web/frame/screen.tsx'
import { isApiError } from '#web/platform/api/api-error.ts'
import { useSession } from '#web/platform/session.ts'
import { lazyPart } from '#web/platform/i18n/i18n.ts'
import { PostSkeletons } from '#web/ui/post/post-list.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { profileQuery } from '#web/ui/subscribe-panel/queries.ts'
import { Plans } from '../plans.tsx'
import { ProfileHead } from '../profile-head.tsx'
import { ProfileTabs } from '../profile-tabs.tsx'
import { Subscribed } from '../subscribed.tsx'
import '#web/ui/styles/features/profile.css'

const BlockedProfile = lazyPart(() => import('../blocked-profile-panel.tsx'))
const SubscribeDialog = lazyPart(() => import('#web/ui/subscribe-panel/subscribe-dialog.tsx'))

/** `?subscribe=monthly`: how a top-up, or a sign-up, comes back to the purchase. */
function wantedPeriod(search: string): Period | null {
  const wanted = new URLSearchParams(search).get('subscribe')
  return periods.options.find((period) => period === wanted) ?? null
}

/** The monthly plan to begin with, where there is one. */
const usualPeriod = ({ plans }: Profile): Period =>
  plans.find(({ period }) => period === 'monthly')?.period ?? plans[0]?.period ?? 'monthly'

function ProfileView({ profile }: { readonly profile: Profile }) {
  const { isAuth, user } = useSession()
  const [path, navigate] = useLocation()
  const wanted = wantedPeriod(useSearch())
  const [chosen, setChosen] = useState<Period>(wanted ?? usualPeriod(profile))
  const [asking, setAsking] = useState(false)
  const mine = isAuth && user.userId === profile.userId
  const running = profile.viewer?.subscription ?? null
  const canSubscribe = isAuth && !mine && running === null && profile.plans.length > 0
  const close = () => {
    setAsking(false)
    // Without this a reload would ask again.
    if (wanted !== null) navigate(path, { replace: true })
  }
  return (
    <>
      <ProfileHead profile={profile} mine={mine} />
      {running && <Subscribed profile={profile} running={running} />}
      {profile.plans.length > 0 && !mine && !running && (
        <Plans profile={profile} chosen={chosen} onChoose={setChosen} onSubscribe={() => setAsking(true)} />
      )}
      {canSubscribe && (asking || wanted !== null) && (
        <Suspense fallback={null}>
          <SubscribeDialog username={profile.username} period={asking ? chosen : (wanted ?? chosen)} onClose={close} />
        </Suspense>
      )}
      {profile.isCreator && <ProfileTabs profile={profile} mine={mine} />}
    </>
  )
}

function ProfileLoading() {
  const { t } = useLingui()
  return (
    <div className="stack">
      <Loading label={t`Loading the profile`}>
        <Skeleton height="220px" className="sk-media" />
        <Skeleton width="50%" height="32px" />
        <Skeleton width="88%" />
      </Loading>
      <PostSkeletons count={1} />
    </div>
  )
}

/** A person's page. Its heading is the name, so it is drawn by the profile itself. */
export default function ProfileScreen() {
  const { t } = useLingui()
  const { username: given } = useParams<{ username: string }>()
  const username = given.toLowerCase()
  const { isAuth } = useSession()
  const search = useSearch()
  const { data, error, isPending, refetch } = useQuery(profileQuery(username))
  if (!data)
    return (
      <Screen title={t`Profile`} quiet>
        {isPending ? (
          <ProfileLoading />
        ) : isAuth && isApiError(error, 'not_found') ? (
          <Suspense fallback={<ProfileLoading />}>
            <BlockedProfile username={username} />
          </Suspense>
        ) : (
          <ErrorState fault={error} onRetry={() => void refetch()} />
        )}
      </Screen>
    )
  // A former name: the address becomes the one of today.
  if (data.username !== username) return <Redirect to={`/${data.username}${search && `?${search}`}`} replace />
  return (
    <>
      <title>{`${data.name} (@${data.username}) · Fanfare`}</title>
      <ProfileView key={username} profile={data} />
    </>
  )
}
