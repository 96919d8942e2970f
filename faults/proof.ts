import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { send, type Counts, type Heard } from './customer.ts'
import type { Database } from './database.ts'
import type { Entry } from './journal.ts'
import { fans, planCents, postPrice, startCents, tokenOf } from './people.ts'

/** One thing that is not as the journal says. */
export type Fault = string

type Books = Pick<Database, 'db'>
type Fan = { fan: number; spent: number; points: number; toppedUp: number; exchanged: number }
type PurchaseRow = {
  id: string
  buyer_id: number
  kind: string
  subject_id: number | null
  price_cents: number
  tax_cents: number
}

/** The last word on each order. */
function lastWords(entries: readonly Entry[]): Entry[] {
  const last = new Map<string, Entry>()
  for (const entry of entries)
    last.set(entry.key, entry.state === 'paid' ? { ...(last.get(entry.key) ?? entry), state: 'paid' } : entry)
  return [...last.values()]
}

const idOf = ({ answer }: Entry): string => {
  const id = answer?.['id']
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

/** Each payment in the journal is one purchase of the same sum, and there is no purchase that the journal does not know. */
function comparePurchases(entries: readonly Entry[], purchases: readonly PurchaseRow[]): Fault[] {
  const faults: Fault[] = []
  const of = (kind: string) => purchases.filter((row) => row.kind === kind)
  const tips = new Map(of('tip').map((row) => [row.id, row]))
  const done = entries.filter(({ state }) => state === 'done')
  const tipped = done.filter(({ kind }) => kind === 'tip')
  for (const entry of tipped) {
    const row = tips.get(idOf(entry))
    const wanted = (entry.request.body as { amountCents: number }).amountCents
    if (row?.price_cents !== wanted || row.buyer_id !== entry.fan) faults.push(`tip ${entry.key} is not in the books`)
    tips.delete(idOf(entry))
  }
  for (const id of tips.keys()) faults.push(`tip ${id} was never answered`)

  const opened = new Set(done.filter(({ kind }) => kind === 'unlock').map((e) => `${String(e.fan)} ${idOf(e)}`))
  const paid = of('unlock')
  for (const row of paid) {
    if (!opened.delete(`${String(row.buyer_id)} ${String(row.subject_id)}`))
      faults.push(`unlock ${row.id} is paid twice, or was never answered`)
    if (row.price_cents !== postPrice(row.subject_id ?? 0)) faults.push(`unlock ${row.id} has another price`)
  }
  for (const missing of opened) faults.push(`the unlock of (fan post) ${missing} is not in the books`)

  const begun = new Set(done.filter(({ kind }) => kind === 'subscribe').map((e) => `${String(e.fan)} ${idOf(e)}`))
  for (const row of of('subscription')) {
    if (!begun.delete(`${String(row.buyer_id)} ${String(row.subject_id)}`))
      faults.push(`subscription ${String(row.subject_id)} is paid twice, or was never answered`)
    if (row.price_cents !== planCents) faults.push(`subscription ${String(row.subject_id)} has another price`)
  }
  for (const missing of begun) faults.push(`the subscription (fan number) ${missing} is not in the books`)
  return faults
}

function sumUp(entries: readonly Entry[], purchases: readonly PurchaseRow[]): Fan[] {
  const sums = Array.from({ length: fans }, (_, index) => ({
    fan: index + 1,
    spent: 0,
    points: 0,
    toppedUp: startCents,
    exchanged: 0,
  }))
  for (const row of purchases) {
    const sum = sums[row.buyer_id - 1]
    if (!sum) continue
    sum.spent += row.price_cents + row.tax_cents
    sum.points += Math.floor(row.price_cents / 100)
  }
  for (const { fan, kind, state, request, answer } of entries) {
    const sum = sums[fan - 1]
    if (!sum) continue
    if (kind === 'top_up' && state === 'paid') sum.toppedUp += (request.body as { amountCents: number }).amountCents
    if (kind === 'exchange' && state === 'done') sum.exchanged += Number(answer?.['creditedCents'])
  }
  return sums
}

/** What every fan must have, by the journal, beside what the books and the program say. */
async function compareFans(address: string, { db }: Books, sums: readonly Fan[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { fan, spent, points, toppedUp, exchanged } of sums) {
    const wanted = { balanceCents: toppedUp + exchanged - spent, points: points - exchanged }
    const { rows } = await sql<{ balance: number; points: number }>`
      select coalesce((select balance from ledger_accounts where id = ${fan * 16 + 1}), 0)::bigint as balance,
        coalesce((select balance from ledger_accounts where id = ${fan * 16 + 7}), 0)::bigint as points`.execute(db)
    const shown = (await (
      await fetch(`${address}/api/wallet`, { headers: { authorization: `Bearer ${tokenOf(fan)}` } })
    ).json()) as typeof wanted
    for (const [who, has] of [
      ['books', { balanceCents: rows[0]?.balance, points: rows[0]?.points }],
      ['program', shown],
    ] as const)
      if (has.balanceCents !== wanted.balanceCents || has.points !== wanted.points)
        faults.push(
          `fan ${String(fan)}: the journal says ${JSON.stringify(wanted)}, the ${who} ${JSON.stringify({ balanceCents: has.balanceCents, points: has.points })}`,
        )
  }
  return faults
}

/** What is open is what was paid, and each renewal is paid for its own time. */
async function compareAccess({ db }: Books): Promise<Fault[]> {
  const { rows } = await sql<{ what: string }>`
    select 'post ' || post_id || ' is open to fan ' || user_id || ' without payment' as what from unlocks u
      where not exists (select from purchases p where p.id = u.purchase_id and p.kind = 'unlock' and p.subject_id = u.post_id)
    union all select 'post ' || subject_id || ' is paid by fan ' || buyer_id || ' and locked' from purchases p
      where kind = 'unlock' and not exists (select from unlocks u where u.purchase_id = p.id)
    union all select 'subscription ' || s.id || ' is paid and gives no access' from subscriptions s
      where state in ('active', 'cancelled') and renews_at > now() and not exists (
        select from relations r where r.fan_id = s.fan_id and r.creator_id = s.creator_id and r.subscribed_until >= s.renews_at)
    union all select 'fan ' || fan_id || ' has access to creator ' || creator_id || ' without a subscription' from relations r
      where subscribed_until > now() and not exists (
        select from subscriptions s where s.fan_id = r.fan_id and s.creator_id = r.creator_id and s.state <> 'ended')
    union all select 'renewal ' || p.id || ' is paid for no time' from purchases p
      where kind in ('subscription', 'subscription_renewal') and not exists (select from subscription_periods w where w.purchase_id = p.id)
    union all select 'subscription ' || s.id || ' has ' || s.periods || ' periods and paid ' || n from subscriptions s
      cross join lateral (select count(*) as n from subscription_periods w where w.subscription_id = s.id) w where s.periods <> n`.execute(
    db,
  )
  return rows.map(({ what }) => what)
}

/** A call without an answer says nothing: it is made again, as a customer would, five times at most. */
async function insist(attempt: () => Promise<Heard | string>): Promise<Heard | string> {
  for (let tries = 1; ; tries += 1) {
    const heard = await attempt()
    if (typeof heard === 'object' || tries === 5) return heard
    await setTimeout(500)
  }
}

/** Asks again for everything that was done, with its key: the same answer, and nothing more is paid. */
async function askAgain(address: string, entries: readonly Entry[], counts: Counts): Promise<Fault[]> {
  const faults: Fault[] = []
  const waiting = entries.filter(({ state, answer }) => (state === 'done' || state === 'paid') && answer !== undefined)
  const ask = async (): Promise<void> => {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      const heard = await insist(() => send(address, entry.fan, entry.key, entry.request, counts))
      const answer = typeof heard === 'object' ? heard : null
      const same = ['id', 'creditedCents', 'amountCents', 'taxCents'].every(
        (name) => answer?.body[name] === entry.answer?.[name],
      )
      if (answer?.status !== 201 || !same)
        faults.push(
          `${entry.kind} ${entry.key} was answered ${JSON.stringify(entry.answer)}, and the second time ${JSON.stringify(heard)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: 4 }, ask))
  return faults
}

/** Journal, ledger and entitlements beside each other. */
export async function prove(
  address: string,
  database: Books,
  written: readonly Entry[],
  counts: Counts,
): Promise<Fault[]> {
  const entries = lastWords(written)
  const open = entries.filter(({ state }) => state === 'asked').map(({ key }) => `${key} never had an answer`)
  const read = async (): Promise<PurchaseRow[]> =>
    (
      await sql<PurchaseRow>`select id, buyer_id, kind, subject_id, price_cents, tax_cents from purchases`.execute(
        database.db,
      )
    ).rows
  const again = await askAgain(address, entries, counts)
  const purchases = await read()
  return [
    ...open,
    ...again,
    ...comparePurchases(entries, purchases),
    ...(await compareFans(address, database, sumUp(entries, purchases))),
    ...(await compareAccess(database)),
  ]
}
