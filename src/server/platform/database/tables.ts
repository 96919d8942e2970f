import type { NoticeRhythmsTable, PushSubscriptionsTable, WaitingNoticesTable } from './tables/notices.ts'
import type {
  LoginTicketsTable,
  RecoveryCodesTable,
  PasskeysTable,
  PasskeyChallengesTable,
  LoginFailuresTable,
  MailAllowancesTable,
  SecurityEventsTable,
  FormerUsernamesTable,
  BlocksTable,
  MutesTable,
  NotificationSettingsTable,
  DataExportsTable,
} from './tables/access.ts'
import type { AccountsTable, MailedLinksTable, SessionsTable } from './tables/accounts.ts'
import type {
  AudienceDaysTable,
  CreatorDaysTable,
  FiguresSealedTable,
  FollowChangesTable,
  PostReachTable,
  PostTotalsTable,
  SupporterTotalsTable,
} from './tables/figures.ts'
import type { ClaimsTable } from './tables/claims.ts'
import type { DepictedPeopleTable, ReleasesTable } from './tables/consents.ts'
import type { KeyChecksTable, OperatorSettingsTable } from './tables/operator-settings.ts'
import type { LinkVisitorsTable, PeopleNotesTable, TrackingLinksTable } from './tables/supporters.ts'
import type { LedgerAccountsTable, LedgerDeltasTable, LedgerTransfersTable } from './tables/ledger.ts'
import type {
  IdempotencyKeysTable,
  PurchasesTable,
  SandboxCardsTable,
  SandboxDisputesTable,
  SandboxPaymentsTable,
  SandboxRefundsTable,
  TopUpsTable,
  WebhookEventsTable,
} from './tables/payments.ts'
import type {
  ChatMembersTable,
  ChatsTable,
  HiddenMessagesTable,
  ListMessageReadsTable,
  ListMessageRecipientsTable,
  ListMessagesTable,
  MessageContentsTable,
  MessageReactionsTable,
  MessagesTable,
  MessageUnlocksTable,
  PeopleListMembersTable,
  PeopleListsTable,
  SavedRepliesTable,
  WelcomedTable,
  WelcomeMessagesTable,
} from './tables/messages.ts'
import type {
  BellsTable,
  NotificationsTable,
  PlansTable,
  RelationsTable,
  SearchWordsTable,
  UsersTable,
} from './tables/people.ts'
import type {
  PayoutFilesTable,
  PayoutMethodsTable,
  TipsTable,
  UnlocksTable,
  WithdrawalsTable,
} from './tables/payouts.ts'
import type {
  BookmarkFoldersTable,
  CaseAppealsTable,
  CasesTable,
  CommentLikesTable,
  CommentsTable,
  DraftsTable,
  PollsTable,
  PollVotesTable,
  PostEditsTable,
  PostTagsTable,
  ReportsTable,
} from './tables/posting.ts'
import type {
  BlockedHashesTable,
  BlockedMediaTable,
  BookmarksTable,
  CreatorHeadsTable,
  LikesTable,
  MediaTable,
  MediaWorkTable,
  PostsTable,
} from './tables/posts.ts'
import type {
  AutoTopUpsTable,
  DisputesTable,
  PaymentCardsTable,
  PaymentCustomersTable,
  ReconciliationsTable,
  OwedEntriesTable,
  PlatformLossesTable,
  RefundsTable,
  RiskFlagsTable,
  CreatorFeesTable,
  SpendingCapsTable,
  TopUpRefundsTable,
} from './tables/refunds.ts'
import type { PostSharesTable, ShareEntriesTable } from './tables/shares.ts'
import type { AuditHeadTable, AuditLogTable, CreatorRequestsTable, IdentityDocumentsTable } from './tables/staff.ts'
import type {
  CreatorTermsTable,
  PromotionsTable,
  PromotionUsesTable,
  SubscriptionPeriodsTable,
  SubscriptionsTable,
} from './tables/subscriptions.ts'

/**
 * The tables as queries see them, one file a subject in `tables/`; a test compares them with the database. Timestamps are
 * ISO text with microseconds, amounts are whole cents (or points), ids are safe integers.
 */
export type Tables = {
  users: UsersTable
  accounts: AccountsTable
  sessions: SessionsTable
  mailed_links: MailedLinksTable
  search_words: SearchWordsTable
  plans: PlansTable
  relations: RelationsTable
  bells: BellsTable
  notifications: NotificationsTable
  idempotency_keys: IdempotencyKeysTable
  creator_heads: CreatorHeadsTable
  posts: PostsTable
  media: MediaTable
  media_work: MediaWorkTable
  blocked_media: BlockedMediaTable
  blocked_hashes: BlockedHashesTable
  operator_settings: OperatorSettingsTable
  key_checks: KeyChecksTable
  likes: LikesTable
  bookmarks: BookmarksTable
  bookmark_folders: BookmarkFoldersTable
  post_edits: PostEditsTable
  drafts: DraftsTable
  polls: PollsTable
  post_tags: PostTagsTable
  depicted_people: DepictedPeopleTable
  releases: ReleasesTable
  poll_votes: PollVotesTable
  comments: CommentsTable
  comment_likes: CommentLikesTable
  cases: CasesTable
  case_appeals: CaseAppealsTable
  reports: ReportsTable
  chats: ChatsTable
  chat_members: ChatMembersTable
  messages: MessagesTable
  message_contents: MessageContentsTable
  message_reactions: MessageReactionsTable
  hidden_messages: HiddenMessagesTable
  message_unlocks: MessageUnlocksTable
  list_messages: ListMessagesTable
  list_message_reads: ListMessageReadsTable
  list_message_recipients: ListMessageRecipientsTable
  people_lists: PeopleListsTable
  people_list_members: PeopleListMembersTable
  welcome_messages: WelcomeMessagesTable
  welcomed: WelcomedTable
  saved_replies: SavedRepliesTable
  ledger_accounts: LedgerAccountsTable
  ledger_transfers: LedgerTransfersTable
  ledger_deltas: LedgerDeltasTable
  top_ups: TopUpsTable
  webhook_events: WebhookEventsTable
  subscriptions: SubscriptionsTable
  subscription_periods: SubscriptionPeriodsTable
  creator_terms: CreatorTermsTable
  promotions: PromotionsTable
  promotion_uses: PromotionUsesTable
  sandbox_payments: SandboxPaymentsTable
  login_tickets: LoginTicketsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  login_failures: LoginFailuresTable
  mail_allowances: MailAllowancesTable
  security_events: SecurityEventsTable
  former_usernames: FormerUsernamesTable
  blocks: BlocksTable
  mutes: MutesTable
  notification_settings: NotificationSettingsTable
  push_subscriptions: PushSubscriptionsTable
  notice_rhythms: NoticeRhythmsTable
  waiting_notices: WaitingNoticesTable
  data_exports: DataExportsTable
  purchases: PurchasesTable
  unlocks: UnlocksTable
  post_shares: PostSharesTable
  share_entries: ShareEntriesTable
  tips: TipsTable
  payout_methods: PayoutMethodsTable
  payout_files: PayoutFilesTable
  withdrawals: WithdrawalsTable
  claims: ClaimsTable
  payment_customers: PaymentCustomersTable
  payment_cards: PaymentCardsTable
  auto_top_ups: AutoTopUpsTable
  top_up_refunds: TopUpRefundsTable
  disputes: DisputesTable
  refunds: RefundsTable
  owed_entries: OwedEntriesTable
  platform_losses: PlatformLossesTable
  spending_caps: SpendingCapsTable
  risk_flags: RiskFlagsTable
  creator_fees: CreatorFeesTable
  reconciliations: ReconciliationsTable
  audit_log: AuditLogTable
  audit_head: AuditHeadTable
  creator_requests: CreatorRequestsTable
  identity_documents: IdentityDocumentsTable
  sandbox_cards: SandboxCardsTable
  sandbox_refunds: SandboxRefundsTable
  sandbox_disputes: SandboxDisputesTable
  figures_sealed: FiguresSealedTable
  creator_days: CreatorDaysTable
  audience_days: AudienceDaysTable
  supporter_totals: SupporterTotalsTable
  post_totals: PostTotalsTable
  post_reach: PostReachTable
  follow_changes: FollowChangesTable
  people_notes: PeopleNotesTable
  tracking_links: TrackingLinksTable
  link_visitors: LinkVisitorsTable
}
