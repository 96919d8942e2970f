import { Trans, useLingui } from '@lingui/react/macro'
import { HandCoins } from 'lucide-react'
import { Link } from 'wouter'
import type { Message } from '#contract/messages.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { LinkedText } from '#web/modules/accounts/linked-text.tsx'
import { Price } from '#web/ui/price.tsx'
import { isOnlyEmoji } from './is-only-emoji.ts'
import { LockedMedia } from './locked-media.tsx'
import { MessageMedia } from './message-media.tsx'
import { StoryQuote } from './story-quote.tsx'

const Voice = lazyPart(() => import('#web/modules/media/inline-player.lazy.tsx'))

/** What a message answers; a press goes there. */
function Quote({
  quote,
  name,
  onShow,
}: {
  readonly quote: NonNullable<Message['replyTo']>
  readonly name: string
  readonly onShow: (id: number) => void
}) {
  const { t } = useLingui()
  const kinds = { photo: t`Photo`, video: t`Video`, voice: t`Voice note` } as const
  return (
    <button type="button" className="bub-quote" onClick={() => onShow(quote.id)}>
      <b>{quote.mine ? <Trans context="author of a message">You</Trans> : <bdi>{name}</bdi>}</b>
      <span className="clip" dir="auto" lang={quote.language ?? undefined}>
        {quote.unsent ? (
          <Trans>Message unsent</Trans>
        ) : quote.text !== '' ? (
          quote.text
        ) : quote.mediaKind ? (
          kinds[quote.mediaKind]
        ) : (
          '…'
        )}
      </span>
    </button>
  )
}

/** A tip stands between the bubbles, in brass: somebody was paid. */
export function TipNote({
  cents,
  mine,
  name,
}: {
  readonly cents: number
  readonly mine: boolean
  readonly name: string
}) {
  return (
    <div className="tip-note">
      <span className="coin">
        <Icon icon={HandCoins} />
      </span>
      <span>
        {mine ? (
          <Trans>
            You tipped <bdi>{name}</bdi> <Price cents={cents} />
          </Trans>
        ) : (
          <Trans>
            <bdi>{name}</bdi> tipped you <Price cents={cents} />
          </Trans>
        )}
      </span>
    </div>
  )
}

/** What a locked message of mine costs others, and whether it has been paid. */
function OwnPrice({ message }: { readonly message: Message }) {
  return (
    <span className="muted sm">
      {message.unlocked ? (
        <Trans>
          Unlocked for <Price cents={message.priceCents ?? 0} />
        </Trans>
      ) : (
        <Trans>
          Locked for <Price cents={message.priceCents ?? 0} />
        </Trans>
      )}
    </span>
  )
}

/** One message as it looks: words, pictures, a voice note, a paywall overlay; or that it was taken back. */
export function Bubble({
  message,
  name,
  onShow,
  onBroken,
}: {
  readonly message: Message
  /** Of the other person. */
  readonly name: string
  readonly onShow: (id: number) => void
  readonly onBroken: () => void
}) {
  const { state, mine, text, media, locked, priceCents, replyTo, story } = message
  if (state !== 'sent')
    return (
      <div className="bub gone">
        {state === 'hidden' ? (
          <Trans>We’re reviewing this message.</Trans>
        ) : state === 'removed' ? (
          mine ? (
            <Trans>
              We removed this message.{' '}
              <Link className="link" href="/decisions">
                Why, and how to appeal
              </Link>
            </Trans>
          ) : (
            <Trans>We removed this message.</Trans>
          )
        ) : state === 'in_review' ? (
          <Trans>A file in it looks like removed content. We review it before it’s sent.</Trans>
        ) : mine ? (
          <Trans>You unsent this message.</Trans>
        ) : (
          <Trans>
            <bdi>{name}</bdi> unsent this message.
          </Trans>
        )}
      </div>
    )
  const pictures = media.filter(({ kind }) => kind !== 'voice')
  const voices = media.filter(({ kind }) => kind === 'voice')
  const quote = story ? (
    <StoryQuote story={story} mine={mine} name={name} />
  ) : (
    replyTo && <Quote quote={replyTo} name={name} onShow={onShow} />
  )
  if (locked.length > 0)
    return (
      <div className="bub bub-media">
        {quote}
        <LockedMedia message={message} name={name} />
      </div>
    )
  const words = text !== '' && (
    <div className="bub-text" dir="auto" lang={message.language ?? undefined}>
      <LinkedText text={text} className="link" />
    </div>
  )
  const own = mine && priceCents !== null && <OwnPrice message={message} />
  if (pictures.length > 0)
    return (
      <div className="bub bub-media">
        {quote}
        <MessageMedia messageId={message.id} media={pictures} onBroken={onBroken} />
        {words}
        {own && <div className="bub-pay">{own}</div>}
      </div>
    )
  const bare = !quote && voices.length === 0 && isOnlyEmoji(text)
  return (
    <div className={classes('bub', bare && 'only-emoji')}>
      {quote}
      {voices.map((voice) => (
        <div key={voice.id} className="bub-voice">
          <Voice media={voice} postId={{ messageId: message.id }} />
        </div>
      ))}
      {words}
      {own}
    </div>
  )
}
