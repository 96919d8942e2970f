import { useLingui } from '@lingui/react/macro'
import { HandCoins, Heart } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { react } from './reply/reaction.ts'
import { ReplyField } from './reply/reply-field.tsx'

const TipDialog = lazyPart(() => import('#web/modules/tips/tip-dialog.lazy.tsx'))

/** What can be done with another's open story: answer it, like it, tip its author. */
export function StoryFoot({
  story,
  author,
  onBusy,
}: {
  readonly story: { readonly id: number; readonly reaction: string | null }
  readonly author: Person
  readonly onBusy: (busy: boolean) => void
}) {
  const { t } = useLingui()
  const [tipping, setTipping] = useState(false)
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
      <IconButton
        icon={HandCoins}
        label={t`Send a tip`}
        onClick={() => {
          setTipping(true)
          onBusy(true)
        }}
      />
      {tipping && (
        <TipDialog
          person={author}
          onClose={() => {
            setTipping(false)
            onBusy(false)
          }}
        />
      )}
    </footer>
  )
}
