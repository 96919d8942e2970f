import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Ref } from 'react'
import type { Conversation } from '#contract/chats.ts'
import type { Message } from '#contract/messages.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { Typing } from '#web/platform/realtime/use-typing.ts'
import { Button } from '#web/ui/button.tsx'
import type { ComposerHandle } from '../composer/composer.lazy.tsx'
import { PriceNote } from '../composer/price-note.tsx'
import type { ConversationState } from './conversation-state.ts'

const Composer = lazyPart(() => import('../composer/composer.lazy.tsx'), {
  Waiting: () => <div className="composer waiting" />,
})

/** Under a conversation: where one writes, or what is done with selected messages, or why one cannot write. */
export function ConversationFoot({
  chat,
  name,
  newest,
  typing,
  replyTo,
  picked,
  handle,
  onChange,
  onSent,
}: {
  readonly chat: Conversation
  readonly name: string
  readonly newest: number
  readonly typing: Typing
  readonly replyTo: Message | null
  readonly picked: ReadonlySet<number> | null
  readonly handle: Ref<ComposerHandle>
  readonly onChange: (part: Partial<ConversationState>) => void
  readonly onSent: () => void
}) {
  const { t } = useLingui()
  if (picked)
    return (
      <footer className="convo-foot">
        <div className="composer" role="group" aria-label={t`Selected messages`}>
          <span className="grow num" role="status">
            {t`${plural(picked.size, { one: '# selected', other: '# selected' })}`}
          </span>
          <Button onClick={() => onChange({ picked: null })}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="danger"
            disabled={picked.size === 0}
            onClick={() => onChange({ asking: { what: 'hide', ids: [...picked] } })}
          >
            <Trans>Delete for me</Trans>
          </Button>
        </div>
      </footer>
    )
  if (!chat.writing.allowed)
    return (
      <footer className="convo-foot">
        <p className="muted sm convo-note">
          {chat.writing.reason === 'gone' ? (
            <Trans>This account is deleted. No one will read messages here.</Trans>
          ) : (
            <Trans>{name} isn’t accepting messages from you right now.</Trans>
          )}
        </p>
      </footer>
    )
  return (
    <footer className="convo-foot">
      <Composer
        chat={chat}
        newest={newest}
        replyTo={replyTo}
        handle={handle}
        onReplied={() => onChange({ replyTo: null })}
        onTyped={typing.typed}
        onStopped={typing.stopped}
        onTip={() => onChange({ asking: { what: 'tip' } })}
        onSent={onSent}
      />
      <PriceNote chat={chat} />
    </footer>
  )
}
