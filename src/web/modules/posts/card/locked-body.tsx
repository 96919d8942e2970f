import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChartBarBig } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { LockedPost } from '#contract/posts.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { PaywallOverlay, LockedFace, MediaFrame, mediaIcons } from '#web/modules/media/media-frame.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { SubscribeWords } from '#web/modules/subscriptions/subscribe-words.tsx'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { useSession } from '#web/platform/session.ts'

const UnlockPanel = lazyPart(() => import('../unlock-dialog.lazy.tsx'))
const SubscribePanel = lazyPart(() => import('#web/modules/subscriptions/subscribe-dialog.lazy.tsx'))

type Plan = NonNullable<LockedPost['lock']['plan']>

/** Asked for by a press, or by `?unlock=` and `?subscribe=` on the post's own page: how a sign-up or a payment comes back. */
function useAsking({ id }: LockedPost, wish: 'unlock' | 'subscribe', value: string) {
  const membersOnly = useMembersOnly()
  const { isAuth } = useSession()
  const [path, navigate] = useLocation()
  const own = `/post/${String(id)}`
  const back = new URLSearchParams(useSearch()).has(wish) && path === own
  const [asking, setAsking] = useState(back)
  return {
    asking: asking && isAuth,
    ask: () => membersOnly(() => setAsking(true), `${own}?${wish}=${value}`),
    close: () => {
      setAsking(false)
      // Without this a reload would ask again.
      if (back) navigate(own, { replace: true })
    },
  }
}

function BuyPost({ post, kind }: { readonly post: LockedPost; readonly kind: 'brass' | 'line' }) {
  const { asking, ask, close } = useAsking(post, 'unlock', '1')
  return (
    <>
      <Button kind={kind} aria-haspopup="dialog" onClick={ask}>
        {/* a price that its author has not typed yet (preview-post.ts) */}
        {post.lock.unlockCents ? (
          <Trans>
            Unlock for <Price cents={post.lock.unlockCents} />
          </Trans>
        ) : (
          <Trans>Unlock</Trans>
        )}
      </Button>
      {asking && <UnlockPanel post={post} onClose={close} />}
    </>
  )
}

function Subscribe({ post, plan }: { readonly post: LockedPost; readonly plan: Plan }) {
  const { period, priceCents } = plan
  const { asking, ask, close } = useAsking(post, 'subscribe', period)
  return (
    <>
      <Button kind="brass" aria-haspopup="dialog" onClick={ask}>
        <SubscribeWords period={period} priceCents={priceCents} />
      </Button>
      {asking && (
        <SubscribePanel
          username={post.author.username}
          first={{ period, months: 1 }}
          place={`/post/${String(post.id)}`}
          onClose={close}
        />
      )}
    </>
  )
}

/** Outline: this one post; brass: the creator, and the one post where nothing else opens it. */
function Unlock({ post }: { readonly post: LockedPost }) {
  const { author, lock } = post
  const plan = lock.reason === 'subscribers' ? lock.plan : null
  if (lock.unlockCents === null && lock.reason === 'subscribers' && !plan) return null
  return (
    <div className="btns">
      {lock.unlockCents !== null && (
        <BuyPost post={post} kind={plan || lock.reason === 'followers' ? 'line' : 'brass'} />
      )}
      {lock.reason === 'followers' && <FollowButton {...author} kind="line" back={`/post/${String(post.id)}`} />}
      {plan && <Subscribe post={post} plan={plan} />}
    </div>
  )
}

function Why({ post: { author, lock } }: { readonly post: LockedPost }) {
  const name = <bdi>{author.name}</bdi>
  if (lock.reason === 'price')
    return (
      <>
        {lock.unlockCents ? (
          <>
            <b>
              <Trans>
                <Price cents={lock.unlockCents} /> to unlock
              </Trans>
            </b>
            <br />
          </>
        ) : null}
        <span className="muted sm">
          <Trans>Pay once, keep it.</Trans>
        </span>
      </>
    )
  if (lock.reason === 'followers')
    return (
      <>
        <b>
          <Trans>Only for {name}’s followers</Trans>
        </b>
        <br />
        <span className="muted sm">
          <Trans>Following is free.</Trans>
        </span>
      </>
    )
  return (
    <>
      <b>
        <Trans>Only for {name}’s subscribers</Trans>
      </b>
      <br />
      <span className="muted sm">
        {lock.unlockCents !== null ? (
          <Trans>Or unlock this post: pay once, keep it.</Trans>
        ) : lock.plan ? (
          <Trans>Unlock every post. Cancel any time.</Trans>
        ) : (
          <Trans>No plans available right now.</Trans>
        )}
      </span>
    </>
  )
}

/** Behind the paywall overlay: what kind and how much, the reason in words, then what opens it. */
export function LockedBody({ post }: { readonly post: LockedPost }) {
  const { t } = useLingui()
  const { media, hasPoll } = post
  const count = (kind: 'photo' | 'video') => media.filter((item) => item.kind === kind).length
  const [photos, videos] = [count('photo'), count('video')]
  return (
    <div className="locked-box bleed">
      {media.length > 0 && (
        <MediaFrame ratio="r54">
          <PaywallOverlay thumbhash={media[0]?.lockedThumbhash ?? null} />
          <LockedFace
            items={[
              ...(photos > 0
                ? [{ icon: mediaIcons.photo, text: t`${plural(photos, { one: '# photo', other: '# photos' })}` }]
                : []),
              ...(videos > 0
                ? [{ icon: mediaIcons.video, text: t`${plural(videos, { one: '# video', other: '# videos' })}` }]
                : []),
              ...(hasPoll ? [{ icon: ChartBarBig, text: t`Poll` }] : []),
            ]}
          />
        </MediaFrame>
      )}
      <div className={media.length > 0 ? 'unlock' : 'unlock alone'}>
        <div className="why">
          {hasPoll && media.length === 0 && <Tag icon={ChartBarBig}>{t`Poll`}</Tag>}
          <Why post={post} />
        </div>
        <Unlock post={post} />
      </div>
    </div>
  )
}
