import { Trans, useLingui } from '@lingui/react/macro'
import { HandCoins, LockKeyhole, Mic } from 'lucide-react'
import type { Chat } from '#contract/chats.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { useMediaCounts } from '../conversation/use-media-counts.ts'
import { quoteIcons } from '../conversation/quote-icons.ts'

/** The newest of a chat in one line: words, what hangs on it, a tip, or a draft that waits. */
export function LastMessage({ last, draft }: { readonly last: Chat['last']; readonly draft: string }) {
  const { t } = useLingui()
  const words = useMediaCounts()
  if (draft.trim() !== '')
    return (
      <>
        <span className="draft">
          <Trans>Draft:</Trans>
        </span>{' '}
        <bdi className="own-way">{draft}</bdi>
      </>
    )
  if (!last) return <Trans>No messages</Trans>
  if (last.hidden) return t`We’re reviewing this message`
  if (last.removed) return t`We removed this message`
  if (last.unsent) return last.mine ? t`You unsent a message` : t`Message unsent`
  const you = last.mine && (
    <>
      <Trans context="before one's own message">You:</Trans>{' '}
    </>
  )
  if (last.tipCents !== null && last.text === '')
    return (
      <>
        <Icon icon={HandCoins} />
        {last.mine ? (
          <Trans>
            You tipped <Price cents={last.tipCents} />
          </Trans>
        ) : (
          <Trans>
            Tipped you <Price cents={last.tipCents} />
          </Trans>
        )}
      </>
    )
  const { media } = last
  if (media && (last.text === '' || media.locked)) {
    const [what] = words(Array.from({ length: media.count }, () => ({ kind: media.kind })))
    const icon = media.locked ? LockKeyhole : media.kind === 'voice' ? Mic : quoteIcons[media.kind]
    return (
      <>
        {you}
        <Icon icon={icon} />
        {media.locked ? t`Locked: ${what?.text ?? ''}` : what?.text}
      </>
    )
  }
  return (
    <>
      {you}
      <bdi className="own-way" lang={last.language ?? undefined}>
        {last.text}
      </bdi>
    </>
  )
}
