import { useLingui } from '@lingui/react/macro'
import { Ban, CircleSlash, Ellipsis, Flag, Gift, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contract/people.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { useMute } from '#web/modules/accounts/use-mute.ts'
import { isRunning } from '#web/modules/subscriptions/cancel-subscription.ts'

const ReportDialog = lazyPart(() => import('#web/modules/moderation/report-dialog.lazy.tsx'))
const CancelDialog = lazyPart(() => import('#web/modules/subscriptions/cancel-dialog.lazy.tsx'))
const BlockDialog = lazyPart(() => import('#web/modules/accounts/block-dialog.lazy.tsx'))

/** What else can be done about a person: give a subscription, stop paying, mute, block. Only for others' profiles. */
export function ProfileMenu({
  profile,
  viewer: { muted, subscription },
  onGift,
}: {
  readonly profile: Profile
  readonly viewer: NonNullable<Profile['viewer']>
  readonly onGift: () => void
}) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const [reporting, setReporting] = useState(false)
  const [stopping, setStopping] = useState(false)
  const { name } = profile
  const mute = useMute()
  return (
    <>
      <Menu
        label={t`More options for ${name}`}
        entries={[
          ...(profile.plans.some(({ period }) => period === 'monthly')
            ? [{ id: 'gift', label: t`Give as a gift`, icon: Gift, run: onGift }]
            : []),
          ...(subscription && isRunning(subscription.state)
            ? [{ id: 'stop', label: t`Cancel subscription`, icon: CircleSlash, run: () => setStopping(true) }]
            : []),
          {
            id: 'mute',
            label: muted ? t({ message: 'Unmute', context: 'person' }) : t({ message: 'Mute', context: 'person' }),
            icon: muted ? Volume2 : VolumeX,
            run: () => void mute(profile, !muted),
          },
          { id: 'report', label: t`Report`, icon: Flag, run: () => setReporting(true) },
          { id: 'block', label: t`Block`, icon: Ban, bad: true, run: () => setAsking(true) },
        ]}
        trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t`More`} onMedia className="pro-more" />}
      />
      {stopping && subscription && (
        <CancelDialog ending={{ ...subscription, creator: profile }} onClose={() => setStopping(false)} />
      )}
      {reporting && <ReportDialog subject={{ kind: 'user', id: profile.userId }} onClose={() => setReporting(false)} />}
      {asking && <BlockDialog person={profile} onClose={() => setAsking(false)} />}
    </>
  )
}

/** What a guest can do: reporting needs an account, and leads to one. */
export function GuestMenu({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const membersOnly = useMembersOnly()
  return (
    <Menu
      label={t`More options for ${name}`}
      entries={[{ id: 'report', label: t`Report`, icon: Flag, run: () => membersOnly(() => undefined) }]}
      trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t`More`} onMedia className="pro-more" />}
    />
  )
}
