import { sql } from 'kysely'
import { fail, type Failure } from '#platform/failure.ts'
import { transaction } from '#platform/database/transaction.ts'
import { wideFactor } from '#platform/http/rate-limit.ts'
import { networksOf } from '#platform/http/network.ts'
import { addressRange } from '../session-origin.ts'
import type { Db, Services, Tx } from '#platform/services.ts'

/** What a guess counts against: an account, or a network; failures that cost nothing, after which each one doubles the wait. */
type Counter = { key: Buffer; free: number; of: 'account' | 'network' }

const freeOnAccount = 5
const freeOnNetwork = 20
/** Of an IPv6 /48, which holds many networks. */
const freeOnWide = freeOnNetwork * wideFactor
const longestWaitSeconds = 900
/** After so long without a failure the count begins anew. */
const forgetSeconds = 3600
/** An account is at home in a network from which it was logged in during these days. */
const homeDays = 30

type Guess = {
  userId: number | null
  login: string
  address: string
  /** A right password must not wash away wrong codes. */
  what?: 'password' | 'code'
}

/**
 * Counters of a guess at an account's password or code, from an address. Guesses from elsewhere count against the account as a
 * whole; a network from which its owner has logged in lately has a counter of its own, so that an attack from outside
 * never locks the owner out at home. `userId` null: there is no such account, and `login` is counted all the same.
 */
export async function triesOf(
  { db, encryption }: Pick<Services, 'db' | 'encryption'>,
  { userId, login, address, what = 'password' }: Guess,
): Promise<Counter[]> {
  const range = addressRange(address)
  const { rows } = await sql<{ home: boolean }>`select exists (
    select from security_events where user_id = ${userId ?? 0} and kind = 'logged_in' and address_range = ${range}
      and at > now() - make_interval(days => ${homeDays})) as home`.execute(db)
  const account = `${what} ${userId === null ? `name ${login.toLowerCase()}` : `user ${String(userId)}`}`
  const { near, wide } = networksOf(address)
  const counters: Counter[] = [
    { key: encryption.mac(rows[0]?.home ? `${account} from ${range}` : account), free: freeOnAccount, of: 'account' },
    { key: encryption.mac(`address ${near}`), free: freeOnNetwork, of: 'network' },
  ]
  if (wide !== null) counters.push({ key: encryption.mac(`address ${wide}`), free: freeOnWide, of: 'network' })
  return counters.toSorted((a, b) => Buffer.compare(a.key, b.key))
}

/** `ago`: seconds since the last try that was counted. */
type Counted = { failures: number; ago: number }

/** How many seconds a counter has one wait before the next try; 0 or less: it may be made. */
const secondsToWait = ({ failures, ago }: Counted, free: number): number =>
  failures < free ? 0 : Math.ceil(Math.min(longestWaitSeconds, 2 ** Math.min(failures - free, 20)) - ago)

/**
 * Counts one try before it is made, so that many at once are no way around it. Refused tries count nothing: whoever waits
 * as long as told is let try. Give the try back with `triesRight` when it was right. `counters` in the order of their keys: of two
 * who try at once one waits for the other.
 */
export async function takeTry(db: Db, counters: readonly Counter[]): Promise<Failure<'too_many_tries'> | null> {
  const keys = counters.map(({ key }) => key)
  return transaction(db, async (tx) => {
    // the clock of the moment and not of the transaction, which may have begun before another's try was counted
    const { rows } = await sql<Counted & { key: Buffer }>`
      insert into login_failures (key, failures, last_at) select key, 0, clock_timestamp() from unnest(${keys}::bytea[]) as key
      on conflict (key) do update
        set failures = case when login_failures.last_at < clock_timestamp() - make_interval(secs => ${forgetSeconds}) then 0
          else login_failures.failures end
      returning key, failures, extract(epoch from clock_timestamp() - last_at)::float8 as ago`.execute(tx)
    const freeOf = (key: Buffer): number => counters.find((one) => one.key.equals(key))?.free ?? 0
    const retryAfterSeconds = Math.max(0, ...rows.map((row) => secondsToWait(row, freeOf(row.key))))
    if (retryAfterSeconds > 0) return fail('too_many_tries', { retryAfterSeconds })
    await sql`update login_failures set failures = failures + 1, last_at = clock_timestamp() where key = any (${keys}::bytea[])`.execute(
      tx,
    )
    return null
  })
}

/** The try was right: the account's count ends, the network gets its one back (an own account must not wash it clean). */
export async function triesRight(db: Tx | Db, counters: readonly Counter[]): Promise<void> {
  for (const { key, of } of counters)
    await (
      of === 'network'
        ? sql`update login_failures set failures = greatest(0, failures - 1) where key = ${key}`
        : sql`delete from login_failures where key = ${key}`
    ).execute(db)
}
