import { Trans } from '@lingui/react/macro'
import type { Conversation } from '#contract/chats.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** Above the very first message. */
export function ConversationStart({
  person,
  name,
  isEmpty,
}: {
  readonly person: Conversation['person']
  readonly name: string
  readonly isEmpty: boolean
}) {
  return (
    <div className="convo-start">
      <Avatar src={person?.avatarUrl ?? null} name={name} size={72} />
      <b className="flare">
        <bdi>{name}</bdi>
      </b>
      <span className="muted sm">
        {isEmpty ? <Trans>No messages yet.</Trans> : <Trans>This is the start of your chat with {name}.</Trans>}
      </span>
    </div>
  )
}
