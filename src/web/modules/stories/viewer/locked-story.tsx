import { Trans, useLingui } from '@lingui/react/macro'
import { Film, Image as ImageIcon, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { Story } from '#contract/stories.ts'
import type { Person } from '#contract/fields.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { thumbhashUrl } from '#web/ui/thumbhash-url.ts'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'
import { SubscribeWords } from '#web/modules/subscriptions/subscribe-words.tsx'

const UnlockStory = lazyPart(() => import('./unlock-story.lazy.tsx'))
const SubscribeDialog = lazyPart(() => import('#web/modules/subscriptions/subscribe-dialog.lazy.tsx'))

type Locked = Extract<Story, { readonly locked: true }>

/** What is said of a story that is not for this viewer, and what opens it. */
export function LockedStory({ story, author }: { readonly story: Locked; readonly author: Person }) {
  const { t } = useLingui()
  // back from a payment that did not go through
  const wanted = new URLSearchParams(useSearch()).has('subscribe')
  const [subscribing, setSubscribing] = useState(wanted)
  const [unlocking, setUnlocking] = useState(false)
  const { media, lock } = story
  const { name, username } = author
  const { plan, reason, unlockCents } = lock
  return (
    <>
      <img className="sv-back" src={thumbhashUrl(media.lockedThumbhash)} alt="" />
      <div className="sv-lock">
        <span className="sv-seal">
          <Icon icon={LockKeyhole} size="lg" />
        </span>
        <span className="sv-kind">
          <Icon icon={media.kind === 'video' ? Film : ImageIcon} size="sm" />
          {media.kind === 'video' ? t`Clip` : t`Photo`}
        </span>
        <b className="flare">
          {reason === 'price' ? (
            <Trans>Unlock this story by {name}</Trans>
          ) : reason === 'followers' ? (
            <Trans>Only for {name}’s followers</Trans>
          ) : (
            <Trans>Only for {name}’s subscribers</Trans>
          )}
        </b>
        {reason === 'subscribers' && plan && (
          <span className="sm">
            <Trans>Unlock every post and story. Cancel any time.</Trans>
          </span>
        )}
        {reason === 'price' ? null : reason === 'followers' ? (
          <FollowButton username={username} name={name} />
        ) : (
          plan && (
            <Button kind="brass" size="lg" block onClick={() => setSubscribing(true)}>
              <SubscribeWords {...plan} />
            </Button>
          )
        )}
        {unlockCents !== null && (
          <Button kind={reason === 'price' ? 'brass' : 'line'} size="lg" block onClick={() => setUnlocking(true)}>
            <Trans>
              Unlock this story, <Price cents={unlockCents} />
            </Trans>
          </Button>
        )}
      </div>
      {unlocking && unlockCents !== null && (
        <UnlockStory story={story} priceCents={unlockCents} author={author} onClose={() => setUnlocking(false)} />
      )}
      {subscribing && plan && (
        <SubscribeDialog
          username={username}
          first={{ period: plan.period, months: 1 }}
          place={`/stories/${username}`}
          onClose={() => setSubscribing(false)}
        />
      )}
    </>
  )
}
