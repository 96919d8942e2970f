import { ECDH } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { isPushAddress } from '#platform/web-push/push-hosts.ts'

export type GivenSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }
type Nothing = Record<string, never>

const isPoint = (key: Buffer): boolean => {
  try {
    ECDH.convertKey(key, 'prime256v1')
    return key.length === 65
  } catch {
    return false
  }
}

export async function readPush(
  { db, push }: Services,
  { sessionHash }: Pick<Actor, 'sessionHash'>,
): Promise<{ publicKey: string; subscribed: boolean }> {
  const { rows } = await sql`select from push_subscriptions where session_hash = ${sessionHash} limit 1`.execute(db)
  return { publicKey: push.vapid.publicKey, subscribed: rows.length > 0 }
}

/** Pushed messages to the browser of this session; one that another person of the same browser had is theirs no more. */
export async function subscribeBrowser(
  { db, push }: Services,
  { userId, sessionHash }: Pick<Actor, 'userId' | 'sessionHash'>,
  { endpoint, keys }: GivenSubscription,
): Promise<Result<Nothing, 'forbidden' | 'too_many' | 'invalid_input'>> {
  if (!isPushAddress(endpoint, push.hosts)) return fail('forbidden')
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  if (!isPoint(p256dh)) return failField('keys', 'This isn’t a browser key.')
  return transaction(db, async (tx): Promise<Result<Nothing, 'too_many'>> => {
    await sql`select from users where id = ${userId} for no key update`.execute(tx)
    await sql`delete from push_subscriptions where endpoint = ${endpoint}`.execute(tx)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from push_subscriptions where user_id = ${userId}`.execute(tx)
    if ((rows[0]?.n ?? 0) >= limits.pushSubscriptionsMax) return fail('too_many')
    await sql`insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth)
      values (${userId}, ${sessionHash}, ${endpoint}, ${p256dh}, ${auth})`.execute(tx)
    return {}
  })
}

export async function unsubscribeBrowser(
  { db }: Services,
  { sessionHash }: Pick<Actor, 'sessionHash'>,
): Promise<Nothing> {
  await sql`delete from push_subscriptions where session_hash = ${sessionHash}`.execute(db)
  return {}
}
