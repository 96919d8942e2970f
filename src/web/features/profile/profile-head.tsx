import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { HandCoins, Settings, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contract/people.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { FollowButton } from '#web/ui/post/follow-button.tsx'
import { LinkedText } from '#web/ui/post/linked-text.tsx'
import { share } from '#web/ui/post/share.ts'
import { ProfileMenu } from './profile-menu.tsx'

/** Cover, face, name, what it is about, figures. `mine`: one's own, without a button to follow oneself. */
export function ProfileHead({
  profile,
  mine,
  onTip,
  onGift,
}: {
  readonly profile: Profile
  readonly mine: boolean
  readonly onTip: () => void
  readonly onGift: () => void
}) {
  const { t } = useLingui()
  const [broken, setBroken] = useState<string | null>(null)
  const { username, name, avatarUrl, coverUrl, bio, isCreator, followerCount, postCount, viewer } = profile
  return (
    <>
      <div className="cover bleed">
        {coverUrl !== null && broken !== coverUrl && (
          <img src={coverUrl} alt="" fetchPriority="high" onError={() => setBroken(coverUrl)} />
        )}
        <div className="at-end">
          <IconButton icon={Share2} label={t`Share profile`} onMedia onClick={() => void share(`/${username}`, name)} />
        </div>
      </div>
      <div className="pro-top">
        <Avatar src={avatarUrl} name={name} size={136} />
        <div className="acts">
          {viewer && <ProfileMenu profile={profile} viewer={viewer} onGift={onGift} />}
          {mine ? (
            <LinkButton to="/settings" kind="line" icon={Settings}>
              <Trans>Settings</Trans>
            </LinkButton>
          ) : (
            isCreator && (
              <>
                <IconButton
                  icon={HandCoins}
                  label={t`Send a tip`}
                  className="pro-tip"
                  aria-haspopup="dialog"
                  onClick={onTip}
                />
                <FollowButton
                  username={username}
                  name={name}
                  follows={viewer?.follows ?? false}
                  subscription={viewer?.subscription ?? null}
                />
              </>
            )
          )}
        </div>
      </div>
      <div className="stack pro-about">
        <div>
          <h1 className="pro-name">
            <bdi>{name}</bdi>
          </h1>
          <bdi className="muted">@{username}</bdi>
        </div>
        {bio && (
          <p className="bio" dir="auto">
            <LinkedText text={bio} className="link" />
          </p>
        )}
        {isCreator && (
          <div className="facts">
            <span>
              <b className="num">{formatCount(followerCount)}</b>{' '}
              <Plural value={followerCount} one="follower" other="followers" />
            </span>
            <span>
              <b className="num">{formatCount(postCount)}</b> <Plural value={postCount} one="post" other="posts" />
            </span>
          </div>
        )}
      </div>
    </>
  )
}
