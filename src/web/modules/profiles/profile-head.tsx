import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Eye, HandCoins, MessageCircle, PenLine, Share2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useLocation } from 'wouter'
import type { Profile } from '#contract/people.ts'
import { inSize } from '#contract/public-pictures.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { BellButton } from '#web/modules/accounts/bell-button.tsx'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'
import { useFollowWish } from '#web/modules/subscriptions/follow-intent.ts'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { Bio } from './bio.tsx'
import { Facts } from './profile-facts.tsx'
import { GuestMenu, ProfileMenu } from './profile-menu.tsx'

const ShareDialog = lazyPart(() => import('#web/modules/creators/share-dialog.lazy.tsx'))
/** Drawn with the page, which would move when it came. */
export const CurrentShow = lazyPart(() => import('#web/modules/live/current-show.lazy.tsx'))
const StoryRing = lazyPart(() => import('#web/modules/stories/story-ring.lazy.tsx'))

function Cover({
  profile,
  mine,
  onGift,
}: {
  readonly profile: Profile
  readonly mine: boolean
  readonly onGift: () => void
}) {
  const { t } = useLingui()
  const [broken, setBroken] = useState<string | null>(null)
  const [sharing, setSharing] = useState(false)
  const { name, coverUrl, isCreator, viewer } = profile
  return (
    <div className="cover bleed">
      {coverUrl !== null && broken !== coverUrl && (
        <picture>
          <source
            type="image/avif"
            srcSet={`${inSize(coverUrl, 'half')} 800w, ${inSize(coverUrl, 'whole')} 1600w`}
            sizes="(max-width: 1024px) 100vw, 620px"
          />
          <img
            src={coverUrl}
            alt=""
            width={1600}
            height={640}
            fetchPriority="high"
            onError={() => setBroken(coverUrl)}
          />
        </picture>
      )}
      <div className="at-end">
        <IconButton
          icon={Share2}
          label={t`Share profile`}
          onMedia
          aria-haspopup="dialog"
          onClick={() => setSharing(true)}
        />
        {viewer ? (
          <ProfileMenu profile={profile} viewer={viewer} onGift={onGift} />
        ) : (
          !mine && <GuestMenu name={name} />
        )}
      </div>
      {sharing && <ShareDialog person={profile} tracks={mine && isCreator} onClose={() => setSharing(false)} />}
    </div>
  )
}

/** A button with its word where there is room, and only its picture where there is not. */
function Act({
  icon,
  label,
  text,
  popup,
  onClick,
}: {
  readonly icon: typeof HandCoins
  readonly label: string
  /** An element, not a plain text: it is hidden where there is no room. */
  readonly text: ReactElement
  readonly popup?: 'dialog'
  readonly onClick: () => void
}) {
  return (
    <Button kind="line" icon={icon} aria-label={label} aria-haspopup={popup} className="pro-act" onClick={onClick}>
      {text}
    </Button>
  )
}

function OwnActs({ profile: { username, isCreator } }: { readonly profile: Profile }) {
  return (
    <>
      {isCreator && (
        <LinkButton to={`/${username}/preview`} kind="line" icon={Eye} className="pro-act">
          <Trans>Preview</Trans>
        </LinkButton>
      )}
      <LinkButton to="/settings/profile" kind="line" icon={PenLine} className="pro-edit">
        <Trans>Edit profile</Trans>
      </LinkButton>
    </>
  )
}

function Acts({
  profile,
  sells,
  onTip,
}: {
  readonly profile: Profile
  readonly sells: boolean
  readonly onTip: () => void
}) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const membersOnly = useMembersOnly()
  const { username, name, isCreator, viewer } = profile
  const messages = `/messages?to=${username}`
  return (
    <>
      <Act
        icon={MessageCircle}
        label={t`Message ${name}`}
        text={<Trans>Message</Trans>}
        onClick={() => membersOnly(() => navigate(messages), messages)}
      />
      {isCreator && (
        <>
          <Act icon={HandCoins} label={t`Send a tip`} text={<Trans>Tip</Trans>} popup="dialog" onClick={onTip} />
          {viewer && (viewer.follows || viewer.subscription) && (
            <BellButton username={username} name={name} bell={viewer.bell} />
          )}
          <FollowButton
            username={username}
            name={name}
            follows={viewer?.follows ?? false}
            subscription={viewer?.subscription ?? null}
            {...(sells && { kind: 'line' as const })}
          />
        </>
      )}
    </>
  )
}

/** Cover, face, name, what it is about, figures. `mine`: one's own, to be changed instead of followed. */
export function ProfileHead({
  profile,
  mine,
  heading: Heading = 'h1',
  sells,
  onTip,
  onGift,
}: {
  readonly profile: Profile
  /** What can be bought stands below, and is the one thing that presses. */
  readonly sells: boolean
  readonly mine: boolean
  /** `h2` on a page that has a title of its own. */
  readonly heading?: 'h1' | 'h2'
  readonly onTip: () => void
  readonly onGift: () => void
}) {
  const { t } = useLingui()
  const { username, name, avatarUrl, bio, isCreator, viewer } = profile
  useFollowWish(profile)
  return (
    <>
      <Cover profile={profile} mine={mine} onGift={onGift} />
      <div className="pro-top">
        <span className="pro-face">
          <Avatar src={avatarUrl} name={name} size={136} />
          {isCreator && (mine || viewer) && <StoryRing username={username} name={name} />}
        </span>
        <div className="acts">
          {mine ? <OwnActs profile={profile} /> : <Acts profile={profile} sells={sells} onTip={onTip} />}
        </div>
      </div>
      <div className="stack pro-about">
        <div className="pro-names">
          <Heading className="pro-name">
            <bdi>{name}</bdi>
            {isCreator && (
              <span className="pro-verified" title={t`Verified creator`}>
                <Icon icon={BadgeCheck} />
                <span className="sr">{t`Verified creator`}</span>
              </span>
            )}
          </Heading>
          <bdi className="muted">@{username}</bdi>
        </div>
        {isCreator && <CurrentShow username={username} />}
        {bio && <Bio key={bio} text={bio} language={profile.bioLanguage} />}
        <Facts profile={profile} mine={mine} />
      </div>
    </>
  )
}
