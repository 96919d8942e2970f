import { sql } from 'kysely'
import { notificationKinds, type NotificationKind } from '#contract/notification-kinds.ts'
import { notificationSentence } from '#contract/notification-sentence.ts'
import { notificationPlace } from '#contract/notification-place.ts'
import type { SecurityEventKind } from '#contract/security.ts'
import type { NotificationTopic } from '#contract/settings.ts'
import { formatFor } from '#modules/mails/reader-format.ts'
import { readerLocale } from '#modules/mails/reader-locale.ts'
import { describeEvent } from '#modules/mails/event-words.ts'
import type { Services } from '#platform/services.ts'
import { asIs, type Message, type Text } from '#contract/message.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { unlinked } from '#modules/mails/unlinked-name.ts'
import { chatOfNotice } from './chat-of-notification.ts'
import { showTitle } from './show-title.query.ts'
import { andOthers, newMessages, somebody, somethingChanged } from '../notification-texts.ts'

/** A line with what it is about, where one line is all there is room for. */
export const inOneLine = ({ text, about }: Pick<NotificationLine, 'text' | 'about'>): string =>
  about === null ? text : `${text} · ${about}`

/** What a job of telling names: rows that may be seen, or gone, by the time it runs. */
export type Waiting = { notifications: readonly number[]; chats: readonly { id: number; actorId: number | null }[] }

/** One line of a mail or a push: `about` is the title of its show, `path` where it leads, on our own site. */
export type NotificationLine = {
  text: string
  about: string | null
  path: string
  topic: NotificationTopic | null
  tag: string
}
export type NoticeLines = {
  email: string
  name: string
  language: string
  direction: 'ltr' | 'rtl'
  lines: readonly NotificationLine[]
  /** What the app's badge says at present. */
  unread: number
}

type Row = {
  id: number
  kind: NotificationKind | 'message'
  actor: string | null
  post_id: number | null
  comment_id: number | null
  username: string | null
  amount_cents: number | null
  others: number
  chat_id: number | null
  show_title: string | null
  effective_at: string | null
  purchase_id: string | null
  event_kind: SecurityEventKind | null
  device: string | null
  address_range: string | null
}

const topicOf = (kind: Row['kind']): NotificationTopic | null =>
  kind === 'message' ? 'message' : notificationKinds[kind].topic

const pathOf = ({
  post_id: postId,
  comment_id: commentId,
  chat_id: chatId,
  purchase_id: receiptId,
  ...row
}: Row): string => notificationPlace({ ...row, postId, commentId, chatId, receiptId }) ?? '/notifications'

/** Who has proved no address is named by the username: a name can be any words, sent to many. */
const actor = sql`case when u.deleted_at is null and a.email_verified_at is null then '@' || u.username else u.name end`

/** null: what happened to the account's protection. */
const sentenceOf = ({ kind, post_id: postId, amount_cents: amountCents }: Row): Message | null =>
  kind === 'message' ? newMessages : notificationSentence({ kind, postId, amountCents })

/**
 * What is left to tell a person, in their language, newest first: what they have not seen meanwhile, and what still leads its line.
 * null: the person has left.
 */
export async function readNotificationLines(
  { db, places }: Pick<Services, 'db' | 'places'>,
  userId: number,
  { notifications, chats }: Waiting,
): Promise<NoticeLines | null> {
  const { rows: people } = await sql<{ email: string; language: string; name: string; zone: string | null }>`
    select a.email, ${readerLocale} as language, u.name, r.zone from accounts a join users u on u.id = a.user_id
    left join notification_rhythms r on r.user_id = a.user_id where a.user_id = ${userId}`.execute(db)
  const [person] = people
  if (!person) return null
  const { rows } = await sql<Row>`
    select n.id, n.kind, ${actor} as actor, u.username, n.post_id, n.comment_id, n.amount_cents, n.others, ${chatOfNotice} as chat_id, ${showTitle} as show_title,
      n.effective_at, n.purchase_id, e.kind as event_kind, e.device, e.address_range
    from notifications n left join users u on u.id = n.actor_id left join accounts a on a.user_id = u.id left join security_events e on e.id = n.security_event_id
    where n.user_id = ${userId} and n.id = any (${notifications}::bigint[]) and n.seen_at is null and n.head
    union all
    select 0, 'message', ${actor}, u.username, null, null, null, 0, c.id, null, null, null, null, null, null
    from json_to_recordset(${JSON.stringify(chats)}::json) as c (id bigint, "actorId" bigint) 
    join chat_members m on m.chat_id = c.id and m.user_id = ${userId} and m.unread_count > 0 and not m.muted and not m.hidden
    left join users u on u.id = c."actorId" left join accounts a on a.user_id = u.id
    order by id desc`.execute(db)
  const unread = await sql<{ n: number }>`
    select count(*)::int as n from (select from notifications where user_id = ${userId} and head and seen_at is null limit 100) n`.execute(
    db,
  )
  const { language, direction, say } = textsFor(person.language)
  const { money, date: dateOf, apart } = formatFor(person.language)
  const eventOf = ({ event_kind: kind, device, address_range: range }: Row): Text =>
    kind === null
      ? somethingChanged
      : asIs(
          describeEvent(person.language, { kind, device: device ?? '', ...places.placeOf(range ?? '', language) })
            .title,
        )
  const said = rows.map((row): NotificationLine => {
    const name = row.actor === null ? somebody : asIs(apart(unlinked(row.actor)))
    const who = row.others > 0 ? andOthers(name, row.others) : name
    const amount = money(row.amount_cents ?? 0)
    const date = row.effective_at === null ? '' : apart(dateOf(row.effective_at, person.zone ?? undefined))
    const sentence = sentenceOf(row)
    return {
      text: say(sentence === null ? eventOf(row) : { ...sentence, values: { who, amount, date } }),
      about: row.show_title === null ? null : apart(unlinked(row.show_title)),
      path: pathOf(row),
      topic: topicOf(row.kind),
      tag: row.kind === 'message' ? `c${String(row.chat_id)}` : `n${String(row.id)}`,
    }
  })
  return { email: person.email, name: person.name, language, direction, lines: said, unread: unread.rows[0]?.n ?? 0 }
}
