import { Trans } from '@lingui/react/macro'
import type { Profile } from '#contract/people.ts'
import { noBell } from '#web/modules/accounts/bell.ts'
import { Callout } from '#web/ui/labels.tsx'
import { Plans } from './plans.tsx'
import { ProfileHead } from './profile-head.tsx'
import type { ViewerRelation } from './profile-posts.ts'

const nothing = () => undefined

/** The head of one's own page with what others find on it. What of it can be pressed does nothing here. */
export function PreviewHead({ profile, as }: { readonly profile: Profile; readonly as: ViewerRelation }) {
  const chosen: Parameters<typeof Plans>[0]['chosen'] = {
    period: profile.plans.some(({ period }) => period === 'monthly')
      ? 'monthly'
      : (profile.plans[0]?.period ?? 'monthly'),
    months: 1,
  }
  const viewer = as === 'guest' ? null : { follows: as === 'follower', muted: false, bell: noBell, subscription: null }
  return (
    <>
      <ProfileHead
        profile={{ ...profile, viewer }}
        mine={false}
        sells={as !== 'subscriber'}
        heading="h2"
        onTip={nothing}
        onGift={nothing}
      />
      {as === 'subscriber' ? (
        <Callout tone="quiet">
          <Trans>Subscribers see their price, renewal date and how to cancel here.</Trans>
        </Callout>
      ) : (
        <Plans profile={profile} chosen={chosen} onSubscribe={nothing} preview />
      )}
    </>
  )
}
