import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Story } from '#contract/stories.ts'
import type { Person } from '#contract/fields.ts'
import { formatMoney } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { thumbhashUrl } from '#web/ui/thumbhash-url.ts'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'

const SubscribeDialog = lazyPart(() => import('#web/modules/subscriptions/subscribe-dialog.lazy.tsx'))

type Locked = Extract<Story, { readonly locked: true }>

/** What is said of a story that is not for this viewer, and what opens it. */
export function LockedStory({ story: { media, lock }, author }: { readonly story: Locked; readonly author: Person }) {
  const { t } = useLingui()
  const [subscribing, setSubscribing] = useState(false)
  const { name, username } = author
  const { plan, reason } = lock
  const price = plan && formatMoney(plan.priceCents)
  const offer =
    plan === null
      ? null
      : plan.period === 'weekly'
        ? t`Subscribe for ${price} a week`
        : plan.period === 'yearly'
          ? t`Subscribe for ${price} a year`
          : t`Subscribe for ${price} a month`
  return (
    <>
      <img className="sv-back" src={thumbhashUrl(media.curtain)} alt="" />
      <div className="sv-lock">
        <b className="flare">
          {reason === 'followers' ? (
            <Trans>Only for followers of {name}</Trans>
          ) : (
            <Trans>Only for subscribers of {name}</Trans>
          )}
        </b>
        {reason === 'followers' ? (
          <FollowButton username={username} name={name} />
        ) : (
          offer !== null && (
            <Button kind="brass" size="lg" block onClick={() => setSubscribing(true)}>
              {offer}
            </Button>
          )
        )}
      </div>
      {subscribing && plan && (
        <SubscribeDialog
          username={username}
          first={{ period: plan.period, months: 1 }}
          onClose={() => setSubscribing(false)}
        />
      )}
    </>
  )
}
