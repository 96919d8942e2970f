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
        {isEmpty ? <Trans>Nothing has been said here yet.</Trans> : <Trans>This is the beginning.</Trans>}
      </span>
    </div>
  )
}
