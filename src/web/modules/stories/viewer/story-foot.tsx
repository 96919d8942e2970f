import { useLingui } from '@lingui/react/macro'
import { HandCoins, Heart, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Person } from '#contract/fields.ts'
import type { StoryAudience } from '#contract/stories.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { react } from './reply/reaction.ts'
import { ReplyField } from './reply/reply-field.tsx'

const ShareDialog = lazyPart(() => import('#web/modules/creators/share-dialog.lazy.tsx'))
const TipDialog = lazyPart(() => import('#web/modules/tips/tip-dialog.lazy.tsx'))

/** What can be done with another's open story: answer it, like it, tip its author; pass it on where it is for everyone. */
export function StoryFoot({
  story,
  author,
  onBusy,
}: {
  readonly story: { readonly id: number; readonly reaction: string | null; readonly audience: StoryAudience }
  readonly author: Person
  readonly onBusy: (busy: boolean) => void
}) {
  'use memo'
  const { t } = useLingui()
  const [path, navigate] = useLocation()
  // `?tip=500`, in cents: back from a top-up
  const search = new URLSearchParams(useSearch())
  const wanted = Number(search.get('story')) === story.id ? Number(search.get('tip') ?? 0) : 0
  const [asking, setAsking] = useState<'tip' | 'share' | null>(wanted > 0 ? 'tip' : null)
  const ask = (what: typeof asking) => {
    setAsking(what)
    onBusy(what !== null)
    if (what === null && wanted > 0) navigate(`${path}?story=${String(story.id)}`, { replace: true })
  }
  const { reaction } = story
  const isLiked = reaction !== null
  return (
    <footer className="sv-foot">
      <ReplyField key={story.id} story={story} author={author} onBusy={onBusy} />
      {isLiked && reaction !== '❤️' ? (
        <button
          type="button"
          className="icon-btn sv-emoji"
          aria-pressed
          aria-label={t`Remove ${reaction}`}
          onClick={() => void react(author.username, story, null)}
        >
          {reaction}
        </button>
      ) : (
        <IconButton
          icon={Heart}
          label={t`Like`}
          className={isLiked ? 'sv-like is-on' : 'sv-like'}
          aria-pressed={isLiked}
          onClick={() => void react(author.username, story, isLiked ? null : '❤️')}
        />
      )}
      <IconButton icon={HandCoins} label={t`Send a tip`} onClick={() => ask('tip')} />
      {story.audience === 'everyone' && (
        <IconButton icon={Share2} label={t`Share`} aria-haspopup="dialog" onClick={() => ask('share')} />
      )}
      {asking === 'tip' && (
        <TipDialog person={author} storyId={story.id} firstCents={wanted || undefined} onClose={() => ask(null)} />
      )}
      {asking === 'share' && (
        <ShareDialog person={author} what={{ kind: 'story', id: story.id }} tracks={false} onClose={() => ask(null)} />
      )}
    </footer>
  )
}
