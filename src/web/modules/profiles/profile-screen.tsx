import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Redirect, useLocation, useParams, useSearch } from 'wouter'
import type { Profile } from '#contract/people.ts'
import { PageTitle, Screen } from '#web/ui/screen.tsx'
import { isApiError } from '#web/platform/api/api-error.ts'
import { useSession } from '#web/platform/session.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { useVisit } from '#web/modules/discovery/use-visit.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { wantedChoice } from '#web/modules/subscriptions/plan-offers.ts'
import { type Choice, useProfile } from '#web/modules/subscriptions/plan-queries.ts'
import { OwnFanPage } from './own-fan-page.tsx'
import { Plans } from './plans.tsx'
import { CurrentShow, ProfileHead } from './profile-head.tsx'
import { BlockedProfile, ProfileLoading } from './profile-loading.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { readFirst } from './read-first.ts'
import { Subscribed } from './subscribed-plan.tsx'
import './profile.css'

const GiftDialog = lazyPart(() => import('#web/modules/subscriptions/gift-dialog.lazy.tsx'))
const TipDialog = lazyPart(() => import('#web/modules/tips/tip-dialog.lazy.tsx'))
const Welcome = lazyPart(() => import('./subscription-welcome.lazy.tsx'))
const SubscribeDialog = lazyPart(() => import('#web/modules/subscriptions/subscribe-dialog.lazy.tsx'))

/** The monthly plan to begin with, where there is one. */
const usualChoice = ({ plans }: Profile): Choice => ({
  period: plans.find(({ period }) => period === 'monthly')?.period ?? plans[0]?.period ?? 'monthly',
  months: 1,
})

/** Which dialog the address asks for: how a top-up, or a sign-up, comes back to what was wanted. */
function wantedDialog(search: string): Asking | null {
  const query = new URLSearchParams(search)
  if (query.has('subscribe')) return wantedChoice(search) && 'subscribe'
  if (query.has('tip')) return 'tip'
  return query.has('gift') ? 'gift' : null
}

type Asking = 'subscribe' | 'tip' | 'gift'

function ProfileView({ profile }: { readonly profile: Profile }) {
  const { isAuth, user } = useSession()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const wanted = wantedDialog(search)
  const query = new URLSearchParams(search)
  const [chosen, setChosen] = useState<Choice>(() => wantedChoice(search) ?? usualChoice(profile))
  const [opened, setOpened] = useState<Asking | null>(null)
  const membersOnly = useMembersOnly()
  const { username } = profile
  const mine = isAuth && user.userId === profile.userId
  const running = profile.viewer?.subscription ?? null
  // back from paying: what was wanted is bought
  const arrived = running !== null && wanted === 'subscribe' && query.has('paid')
  const [welcomed, setWelcomed] = useState<'here' | 'back' | null>(null)
  if (arrived && welcomed === null) setWelcomed('back')
  useEffect(() => {
    // Without this a reload would welcome again.
    if (arrived) navigate(path, { replace: true })
  }, [arrived, navigate, path])
  const asking = isAuth && !mine ? (opened ?? wanted) : null
  const sells = profile.plans.length > 0 && !mine && !running
  const askSubscribe = ({ period, months }: Choice) => {
    setChosen({ period, months })
    setOpened('subscribe')
  }
  const close = () => {
    setOpened(null)
    // Without this a reload would ask again.
    if (wanted !== null) navigate(path, { replace: true })
  }
  return (
    <>
      <ProfileHead
        profile={profile}
        mine={mine}
        sells={sells}
        onTip={() => membersOnly(() => setOpened('tip'), `/${username}?tip=500`)}
        onGift={() => setOpened('gift')}
      />
      {running && welcomed && <Welcome profile={profile} running={running} scroll={welcomed === 'back'} />}
      {running && !welcomed && <Subscribed profile={profile} running={running} />}
      {sells && <Plans profile={profile} chosen={chosen} onSubscribe={askSubscribe} />}
      <>
        {asking === 'subscribe' && !running && profile.plans.length > 0 && (
          <SubscribeDialog
            username={username}
            first={chosen}
            onClose={close}
            onBought={() => {
              close()
              setWelcomed('here')
            }}
          />
        )}
        {asking === 'tip' && profile.isCreator && (
          <TipDialog person={profile} firstCents={Number(query.get('tip') ?? 0) || undefined} onClose={close} />
        )}
        {asking === 'gift' && <GiftDialog username={username} onClose={close} />}
      </>
      {mine && !profile.isCreator && <OwnFanPage />}
      {profile.isCreator && <ProfileTabs profile={profile} mine={mine} />}
    </>
  )
}

/** A person's page. Its heading is the name, so it is drawn by the profile itself. */
export default function ProfileScreen() {
  const { t } = useLingui()
  const { username: given } = useParams<{ username: string }>()
  const username = given.toLowerCase()
  const { isAuth } = useSession()
  const search = useSearch()
  const { data, error, isPending, refetch } = useProfile(username)
  useVisit(search)
  if (!data)
    return (
      <Screen title={t`Profile`} quiet>
        {isPending ? (
          <ProfileLoading />
        ) : isAuth && isApiError(error, 'not_found') ? (
          <BlockedProfile username={username} />
        ) : (
          <ErrorState fault={error} onRetry={() => void refetch()} />
        )}
      </Screen>
    )
  // A former name: the address becomes the one of today.
  if (data.username !== username) return <Redirect to={`/${data.username}${search && `?${search}`}`} replace />
  return (
    <>
      <PageTitle title={`${data.name} (@${data.username})`} />
      <ProfileView key={username} profile={data} />
    </>
  )
}
ProfileScreen.firstParts = [CurrentShow]
ProfileScreen.readFirst = readFirst
