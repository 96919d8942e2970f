import type { Generated, JSONColumnType } from 'kysely'
import type { MessageOrigin } from '#contract/chats.ts'
import type { BuiltInList, ListMessage } from '#contract/message-lists.ts'
import type { Defaulted, Instant } from './columns.ts'
import type { StoredMedia } from './posts.ts'

export type ChatsTable = { id: Generated<number>; low_id: number; high_id: number; created_at: Defaulted<Instant> }
export type ChatMembersTable = {
  chat_id: number
  user_id: number
  other_id: number
  position: Defaulted<number>
  listed: Defaulted<boolean>
  /** Kept by triggers: the other person is not there for this one. */
  hidden: Defaulted<boolean>
  unread_count: Defaulted<number>
  read_up_to: Defaulted<number>
  cleared_up_to: Defaulted<number>
  typed_id: Defaulted<number>
  pinned_at: Instant | null
  muted: Defaulted<boolean>
  paid: Defaulted<boolean>
  /** Kept by triggers: the other person subscribes to this one, or did and it has run out just now. */
  subscriber: Defaulted<boolean>
  rank: number | null
}
export type MessageContentsTable = {
  id: Generated<number>
  author_id: number
  text: Defaulted<string>
  media: JSONColumnType<StoredMedia[], string | null, string | null> | null
  price_cents: number | null
  created_at: Defaulted<Instant>
  unsent_at: Instant | null
  hidden_at: Instant | null
  removed_at: Instant | null
  review_since: Instant | null
  words_held_at: Instant | null
  words_passed: Defaulted<boolean>
}
export type MessagesTable = {
  id: Generated<number>
  chat_id: number
  sender_id: number
  content_id: number
  origin: Defaulted<MessageOrigin>
  created_at: Defaulted<Instant>
  list_message_id: number | null
  reply_to_id: number | null
  tip_cents: number | null
  price_cents: number | null
  purchase_id: string | null
  has_media: Defaulted<boolean>
}
export type MessageReactionsTable = {
  message_id: number
  user_id: number
  emoji: string
  created_at: Defaulted<Instant>
}
export type HiddenMessagesTable = { user_id: number; message_id: number }
export type MessageUnlocksTable = {
  user_id: number
  message_id: number
  purchase_id: string
  made_at: Defaulted<Instant>
  list_message_id: number | null
}
export type StoredLists = { builtIn: BuiltInList[]; own: number[] }
export type ListMessagesTable = {
  id: Generated<number>
  creator_id: number
  content_id: number
  to_lists: JSONColumnType<StoredLists>
  except_lists: JSONColumnType<StoredLists>
  state: ListMessage['state']
  send_at: Defaulted<Instant>
  created_at: Defaulted<Instant>
  sent_count: Defaulted<number>
  unsent_up_to: number | null
}
export type ListMessageReadsTable = { list_message_id: number; shard: number; count: number }
export type ListMessageRecipientsTable = { list_message_id: number; user_id: number }
export type PeopleListsTable = {
  id: Generated<number>
  creator_id: number
  name: string
  created_at: Defaulted<Instant>
}
export type PeopleListMembersTable = { list_id: number; user_id: number; added_at: Defaulted<Instant> }
export type WelcomeMessagesTable = { creator_id: number; content_id: number; enabled: boolean }
export type WelcomedTable = { creator_id: number; fan_id: number; at: Defaulted<Instant> }
export type SavedRepliesTable = { id: Generated<number>; creator_id: number; title: string; text: string }
