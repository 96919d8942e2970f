import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balanceInQuery } from '#modules/ledger/balance.ts'
import type { Services } from '#platform/services.ts'
import { taxBy, type Evidence } from '#modules/site/tax.ts'

/** Creators that published last, looked at before all of mine are: almost always enough. */
const recent = 64
/** Unread messages are counted up to here. */
const mostUnread = 100

type Row = Omit<Answer<'GET /updates'>['updates'], 'balance'> &
  Evidence & { held: number; day: string; due: number[] | null }

/**
 * The four indicators, in one statement. `home`: a creator of mine has published since I last looked; `balance`:
 * renewals of the next 7 days that no card pays and those past due come, with their tax, to more than the wallet holds.
 */
export async function readUpdates({ db }: Services, userId: number): Promise<Answer<'GET /updates'>> {
  const { rows } = await sql<Row>`
    select case
        when exists (select from (select creator_id from creator_heads where last_at > s.home_seen_at order by last_at desc limit ${recent}) h
          join relations r on r.fan_id = ${userId} and r.creator_id = h.creator_id and (r.followed_at is not null or r.subscribed_until > now()) and not r.hidden)
          then true
        when (select count(*) from (select from creator_heads where last_at > s.home_seen_at order by last_at desc limit ${recent}) n) < ${recent}
          then false
        else exists (select from creator_heads h where h.last_at > s.home_seen_at and h.creator_id = any (array(
          select creator_id from relations where fan_id = ${userId} and (followed_at is not null or subscribed_until > now()) and not hidden))) end as home,
      (select count(*)::int from (select from notifications where user_id = ${userId} and head and seen_at is null limit 100) n) as notifications,
      -- a hundred unread chats hold at least a hundred messages: exact as far as it is shown
      (select least(${mostUnread}, coalesce(sum(unread_count), 0))::int from (select unread_count from chat_members
        where user_id = ${userId} and listed and not hidden and unread_count > 0 and not muted
          and rank in (1, 2) limit ${mostUnread}) n) as messages,
      ${balanceInQuery(walletOf(userId))} as held, s.country as declared, s.card_country as card, to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day,
      (select json_agg(due_cents) from subscriptions where fan_id = ${userId} and state in ('trial', 'active', 'past_due')
        and renews_at < now() + interval '7 days' and due_cents > 0
        and (state = 'past_due' or not exists (select from renewal_cards r where r.subscription_id = subscriptions.id and r.card_id is not null))) as due
    from accounts s where s.user_id = ${userId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`User ${String(userId)} has no account.`)
  const { home, notifications, messages, held, day, due } = row
  let dueCents = 0
  for (const cents of due ?? []) dueCents += cents + taxBy(row, day, cents).taxCents
  return { updates: { home, notifications, messages, balance: dueCents > held } }
}
