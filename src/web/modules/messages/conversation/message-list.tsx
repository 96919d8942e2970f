import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import type { Conversation } from '#contract/chats.ts'
import { ConversationStart } from './conversation-start.tsx'
import type { MessageActions } from './conversation-state.ts'
import { History, type HistoryHandle } from './message-history.tsx'
import { PendingMessageRow } from './pending-message-row.tsx'
import type { SaidMessage } from './merge-pending.ts'
import { rowsOf } from './conversation-rows.ts'
import { MessageRow } from './message-row.tsx'
import { TypingDots } from './typing-dots.tsx'
import type { useConversation } from './use-conversation.ts'

/** The messages of a conversation with those that have not arrived, and who is typing. */
export function MessageList({
  chat: { person, writing },
  name,
  history,
  said,
  firstNew,
  below,
  unread,
  theirReadUpTo,
  isTyping,
  picked,
  foundId,
  actions,
  handle,
  onAtEnd,
  onToEnd,
}: {
  readonly chat: Conversation
  readonly name: string
  readonly history: ReturnType<typeof useConversation>['history']
  readonly said: readonly SaidMessage[]
  /** The first message that was unread when the chat was opened. */
  readonly firstNew: number | null
  /** New ones under what is seen, and unread ones above it. */
  readonly below: number
  readonly unread: number
  readonly theirReadUpTo: number
  readonly isTyping: boolean
  readonly picked: ReadonlySet<number> | null
  /** The message that was looked for. */
  readonly foundId: number | null
  readonly actions: MessageActions
  readonly handle: RefObject<HistoryHandle | null>
  readonly onAtEnd: (atEnd: boolean) => void
  readonly onToEnd: () => void
}) {
  const { t } = useLingui()
  return (
    <History
      handle={handle}
      rows={rowsOf(said, firstNew === null ? null : String(firstNew))}
      label={t`Messages with ${name}`}
      older={{
        more: history.hasPreviousPage,
        loading: history.isFetchingPreviousPage,
        failed: history.isFetchPreviousPageError,
        load: () => void history.fetchPreviousPage(),
      }}
      newer={{
        more: history.hasNextPage,
        loading: history.isFetchingNextPage,
        failed: history.isFetchNextPageError,
        load: () => void history.fetchNextPage(),
      }}
      below={below}
      unread={unread}
      onToUnread={() => {
        if (firstNew !== null) actions.show(firstNew)
      }}
      onAtEnd={onAtEnd}
      onToEnd={onToEnd}
      start={<ConversationStart person={person} name={name} isEmpty={said.length === 0} />}
      end={isTyping && <TypingDots name={name} />}
    >
      {({ said: each, first, last, key }) =>
        each.message ? (
          <MessageRow
            key={key}
            message={each.message}
            name={name}
            first={first}
            last={last}
            fromCreator={each.mine || (person?.isCreator ?? false)}
            read={each.message.id <= theirReadUpTo}
            mayWrite={writing.allowed}
            picked={picked && picked.has(each.message.id)}
            found={foundId === each.message.id}
            actions={actions}
          />
        ) : (
          <PendingMessageRow key={key} pendingMessage={each.pendingMessage} first={first} last={last} />
        )
      }
    </History>
  )
}
