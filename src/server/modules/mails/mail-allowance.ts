import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Failure } from '#platform/failure.ts'
import { networksOf } from '#platform/http/network.ts'
import type { Services } from '#platform/services.ts'

/**
 * On whose behalf a mail is sent: a person who is logged in, or whoever is at an address. `us`: nobody's but our own, as for what staff
 * decide and for security; `counted`: it was when it was asked for.
 */
export type Asker = { user: number } | { address: string } | 'us' | 'counted'

type Bucket = { burst: number; perHour: number }
type Allowance = Bucket & { key: Buffer }
type Needed = Pick<Services, 'db' | 'encryption' | 'limitsMails'>
/** What is asked of us: a mail of this kind, to this mailbox. */
export type AskedMail = {
  to: string
  kind: string
  asker: Asker
  /** Of a person who names the mailbox, and may name another each time: as few as one mailbox gets. */
  few?: boolean
}

/** Addresses of one mailbox are one: case and what follows a plus are up to whoever writes them. */
const mailboxOf = (to: string): string => to.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/**
 * Each kind apart, so that who floods a mailbox with one does not keep the others from its owner; and what people without a session ask
 * for apart from what those with one do.
 */
function allowancesOf({ encryption }: Needed, { to, kind, asker, few }: AskedMail): Allowance[] {
  if (asker === 'us' || asker === 'counted') return []
  const known = 'user' in asker
  const keyed = (name: string, { burst, perHour }: Bucket, times = 1): Allowance => ({
    key: encryption.mac(`mails ${name}`),
    burst: burst * times,
    perHour: perHour * times,
  })
  const all = [keyed(`to ${mailboxOf(to)} ${kind} ${known ? 'member' : 'guest'}`, limits.mailsToMailbox)]
  if (known && few) all.push(keyed(`named by user ${String(asker.user)}`, limits.mailsToMailbox))
  if (known) all.push(keyed(`by user ${String(asker.user)}`, limits.mailsBySender))
  else {
    const { near, wide } = networksOf(asker.address)
    all.push(keyed(`by ${near}`, limits.mailsBySender))
    if (wide !== null) all.push(keyed(`by ${wide}`, limits.mailsBySender, limits.mailsByWideFactor))
  }
  return all.toSorted((a, b) => Buffer.compare(a.key, b.key))
}

/** What has come back since an allowance was last used. */
const refilled = ({ burst, perHour }: Bucket) => sql`least(${burst}::float8,
  m.left_over + extract(epoch from clock_timestamp() - m.at)::float8 / 3600 * ${perHour}::float8)`

/** In how many seconds the next mail of the kind can be asked for; 0: at once. */
export async function nextMailIn(services: Needed, asked: AskedMail): Promise<number> {
  const allowances = services.limitsMails ? allowancesOf(services, asked) : []
  const waits = await Promise.all(
    allowances.map(async (allowance) => {
      const { rows } = await sql<{ left: number }>`
        select ${refilled(allowance)} as left from mail_allowances m where key = ${allowance.key}`.execute(services.db)
      return Math.ceil(((1 - (rows[0]?.left ?? 1)) / allowance.perHour) * 3600)
    }),
  )
  return Math.max(0, ...waits)
}

/**
 * Takes one mail from what the mailbox may get and the sender may have sent; a failure when there is none left, and then nothing is
 * taken. The one gate of all mails that somebody else can have sent to a mailbox: every order of one names its asker.
 */
export async function takeMail(services: Needed, asked: AskedMail): Promise<Failure<'too_many_requests'> | null> {
  const allowances = services.limitsMails ? allowancesOf(services, asked) : []
  if (allowances.length === 0) return null
  return transaction(services.db, async (tx) => {
    for (const allowance of allowances) {
      const { key, burst, perHour } = allowance
      const { rows } = await sql<{ left: number }>`
        insert into mail_allowances as m (key, left_over, at) values (${key}, ${burst - 1}, clock_timestamp())
        on conflict (key) do update set left_over = ${refilled(allowance)} - 1, at = clock_timestamp() returning left_over as left`.execute(
        tx,
      )
      const missing = -(rows[0]?.left ?? 0)
      if (missing > 0) return fail('too_many_requests', { retryAfterSeconds: Math.ceil((missing / perHour) * 3600) })
    }
    return null
  })
}
