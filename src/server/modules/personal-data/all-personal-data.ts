import type { Declaration } from '#platform/personal-data.ts'
import { figureTables } from '#modules/dashboard/personal-data-figures.ts'
import { suggestionTables } from '#modules/discovery/personal-data-suggestions.ts'
import { supporterTables } from '#modules/dashboard/personal-data-supporters.ts'
import { accountTables } from '#modules/accounts/personal-data.ts'
import { ledgerTables } from '#modules/ledger/personal-data.ts'
import { messageTables } from '#modules/messages/personal-data-messages.ts'
import { paymentTables } from '#modules/payments/personal-data-payments.ts'
import { peopleTables } from '#modules/accounts/personal-data-people.ts'
import { postTables } from '#modules/posts/personal-data-posts.ts'
import { postingTables } from '#modules/posts/personal-data-posting.ts'
import { salesTables } from '#modules/purchases/personal-data-sales.ts'
import { shareTables } from '#modules/posts/personal-data-shares.ts'
import { discoveryTables } from '#modules/discovery/personal-data.ts'
import { liveTables } from '#modules/live/personal-data-live.ts'
import { tagTables } from '#modules/tags/personal-data-tags.ts'
import { storyTables } from '#modules/stories/personal-data-stories.ts'
import { staffTables } from '#modules/moderation/personal-data-staff.ts'

const { users, ...accounts } = accountTables

/**
 * Every table that holds something about users: what of it stands in a person's copy of their data, and what becomes of it
 * when they delete their account. A test walks the database and fails for a table, or a column with a user's id, that is
 * neither here nor in `withoutUsers`. Deletion goes through it in this order: rows that name others come before them, and
 * the user, whose name some statements look for, comes last.
 */
export const register: Readonly<Record<string, Declaration>> = {
  ...messageTables,
  ...peopleTables,
  ...ledgerTables,
  ...salesTables,
  ...shareTables,
  ...figureTables,
  ...supporterTables,
  ...suggestionTables,
  ...paymentTables,
  ...liveTables,
  ...tagTables,
  ...storyTables,
  ...postingTables,
  ...postTables,
  ...staffTables,
  ...discoveryTables,
  ...accounts,
  users: users as Declaration,
}

/** Tables that hold nothing about a user, with the reason. */
export const withoutUsers: Readonly<Record<string, string>> = {
  migrations: 'the history of the schema',
  key_checks: 'an encrypted sentence that proves the key',
  secret_prints: 'keyed hashes of the program’s own secrets',
  list_message_reads: 'numbers of readers, not who they are',
  story_highlight_items: 'which stories stand in a highlight; they are read with it',
  story_figures: 'how many have watched a story, not who they are',
  story_tips: 'which payment was a tip at which story; the payment stands in its own table',
  topics: 'words that posts for everyone had as topics',
  search_engine: 'whether an outside search engine is in use',
  search_changes: 'numbers of people and posts, and topics, that a search engine is told of within seconds',
  search_lexemes: 'single words that stand in posts, or stood there within two days, without whose or where',
  posts_to_index: 'numbers of posts whose words are read soon',
  mail_allowances: 'counts by keyed hashes, removed within days; nobody can tell whose they are',
  gone_names: 'keyed hashes of names of deleted accounts, removed after a year; nobody can tell the names',
  leases: 'which process does a thing that one process does',
  event_outbox: 'what is told to browsers within a second: numbers of channels, no content',
  login_failures: 'counts by keyed hashes, removed within a day; nobody can tell whose they are',
  webhook_events: "numbers of providers' reports",
  figures_sealed: 'a date',
  payout_files: 'numbers of files for the bank',
  audit_head: 'the number and hash of the last line of the audit log',
  reconciliations: 'results of the proof of the books: numbers of accounts',
  sandbox_payments: "the test provider's own books, on its side of the fence",
  sandbox_cards: "the test provider's own books, on its side of the fence",
  sandbox_refunds: "the test provider's own books, on its side of the fence",
  sandbox_disputes: "the test provider's own books, on its side of the fence",
}

/** Whole numbers that are named like an id, refer to nothing by a foreign key, and are not a user's. */
export const otherIds: Readonly<Record<string, string>> = {
  'creator_heads.last_id': 'a post',
  'notifications.post_id': 'a post',
  'notifications.comment_id': 'a comment',
  'notifications.show_id': 'a show',
  'messages.reply_to_id': 'a message',
  'chat_members.typed_id': 'a message',
  'stories.batch_id': 'a story',
  'story_heads.show_id': 'a live show',
  'cases.subject_id': 'a post, comment, message, story or user, by the kind; the user stands in a column of their own',
  'post_shares.post_id': 'a post',
  'pending_purchases.subject_id': 'a creator, post or message, by the kind; the buyer stands in a column of their own',
  'purchases.subject_id': 'a subscription, post or message, by the kind',
}
