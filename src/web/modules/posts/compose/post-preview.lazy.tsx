import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Item } from '#web/modules/media/upload-item.ts'
import { MediaFrame } from '#web/modules/media/media-frame.tsx'
import { profileQuery } from '#web/modules/subscriptions/plan-queries.ts'
import { audienceIcons, useAudienceNames } from '../card/audience.tsx'
import { LockedBody } from '../card/locked-body.tsx'
import { PostText } from '../card/post-text.tsx'
import { type Composition, hasTeaser } from './composition.ts'
import { type Onlooker, previewPost } from './preview-post.ts'
import '../card/post.css'
import '../card/poll.css'
import './post-preview.css'

type Written = { readonly composition: Composition; readonly items: readonly Item[] }

function Preview({ composition, items, who }: Written & { readonly who: Onlooker }) {
  const names = useAudienceNames()
  const { user } = useSession()
  const { data: profile } = useQuery(profileQuery(user.username))
  const first = profile?.plans.find(({ period }) => period === 'monthly') ?? profile?.plans[0]
  const plan = first ? { period: first.period, priceCents: first.priceCents } : null
  const author = { username: user.username, name: profile?.name ?? user.username, avatarUrl: user.avatarUrl }
  const { audience } = composition
  if (audience === '')
    return (
      <p className="hint">
        <Trans>Choose who can see your post to preview it.</Trans>
      </p>
    )
  const post = previewPost(composition, items, { who, author, plan })
  const free = post && post.lock.unlockCents === null ? [] : items.filter((item) => item.free || !post)
  const poll = post ? null : composition.poll
  return (
    // A picture of the card: nothing in it can be pressed.
    <div className="post others-see-post" inert>
      <header className="post-head">
        <Avatar src={author.avatarUrl} name={author.name} />
        <div className="who">
          <span className="name">
            <bdi className="clip">{author.name}</bdi>
          </span>
          <Dotted className="meta">
            <bdi className="clip">@{author.username}</bdi>
            <>
              <Icon icon={audienceIcons[audience]} />
              {names[audience]}
            </>
          </Dotted>
        </div>
      </header>
      <PostText text={post ? post.teaser : composition.text} />
      <div className={post ? 'others-see-free' : 'others-see-free all'}>
        {free
          .filter(({ preview }) => preview !== null)
          .map(({ key, kind, preview }) => (
            <MediaFrame key={key} ratio="r54">
              {kind === 'photo' ? <img src={preview ?? ''} alt="" /> : <video src={`${preview ?? ''}#t=0.1`} muted />}
            </MediaFrame>
          ))}
      </div>
      {poll && (
        <ul className="poll">
          {poll.options
            .filter((option) => option.trim() !== '')
            .map((option, place) => (
              // options have no other name than their place
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place} className="poll-option">
                <bdi>{option}</bdi>
              </li>
            ))}
        </ul>
      )}
      {post ? (
        <LockedBody post={post} />
      ) : (
        <p className="hint">
          <Trans>They see the whole post.</Trans>
        </p>
      )}
    </div>
  )
}

/** The face of the post, before it is posted: for a guest, a follower, a subscriber. `always`: it stands open beside the text. */
export default function PostPreview({ always = false, ...written }: Written & { readonly always?: boolean }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [who, setWho] = useState<Onlooker>('guest')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // under the button, which is low on a phone: what was asked for comes into view
    if (open) box.current?.scrollIntoView({ block: 'start' })
  }, [open])
  return (
    <div className="others-see">
      {always ? (
        <h3 className="card-title">
          <Trans>What others see</Trans>
        </h3>
      ) : (
        <Button icon={Eye} className="wide" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Trans>What others see</Trans>
        </Button>
      )}
      {(open || always) && (
        <div ref={box} className="others-see-box">
          <Tabs
            label={t`What others see`}
            tabs={[
              { id: 'guest', label: t`Guest` },
              { id: 'follower', label: t`Follower` },
              { id: 'subscriber', label: t`Subscriber` },
            ]}
            current={who}
            onChange={setWho}
          >
            <Preview {...written} who={who} />
          </Tabs>
          {hasTeaser(written.composition) && (
            <p className="hint">
              <Trans>Preview text, counts and price are public.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
