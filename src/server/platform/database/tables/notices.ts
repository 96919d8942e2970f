import type { Generated } from 'kysely'
import type { NotificationTopic } from '#contract/settings.ts'
import type { Defaulted, Instant } from './columns.ts'

export type PushSubscriptionsTable = {
  id: Generated<number>
  user_id: number
  session_hash: Buffer
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  created_at: Defaulted<Instant>
}
export type NoticeRhythmsTable = {
  user_id: number
  digest: Defaulted<boolean>
  digest_hour: Defaulted<number>
  /** Minutes of the day in `zone`. */
  quiet_from: number | null
  quiet_until: number | null
  zone: Defaulted<string>
}
export type WaitingNoticesTable = {
  id: Generated<number>
  user_id: number
  channel: 'email' | 'push'
  topic: NotificationTopic
  notification_id: number | null
  chat_id: number | null
  actor_id: number | null
  due_at: Instant
}
