import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { everMoved } from '#modules/ledger/balance.ts'
import { readerLocale } from '#modules/mails/reader-locale.ts'
import type { Encryption } from '#platform/encryption/encryption.ts'
import type { Services, Tx } from '#platform/services.ts'

/** How somebody who has left is reached, encrypted. `token`: the secret of their link, so that every mail can carry it. */
export type ClaimContact = { email: string; language: string; token: string }

const encrypt = (encryption: Encryption, contact: ClaimContact): Buffer =>
  encryption.encrypt(Buffer.from(JSON.stringify(contact)))
/** Throws when it was encrypted with another key. */
export const decryptContact = (encryption: Encryption, encrypted: Buffer): ClaimContact =>
  JSON.parse(encryption.decrypt(encrypted).toString()) as ClaimContact

/** 192 bits that nobody can guess, of which the database looks up the SHA-256. */
export const newClaimSecret = (): string => randomBytes(24).toString('base64url')
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** When a claim ends whose money became known now. */
export const claimEnd = sql`now() + make_interval(months => ${limits.claimMonths})`

type Leaver = { email: string; language: string; frozen: boolean; had_money: boolean }

/**
 * Keeps how to reach somebody whose account is being deleted, for whoever has ever had money here: a card can refuse a
 * refund, and a payout can come back, long after. Gives the encrypted contact for the last mail, which everyone gets.
 */
export async function keepContact(
  tx: Tx,
  { encryption }: Pick<Services, 'encryption'>,
  userId: number,
): Promise<Buffer> {
  const { rows } = await sql<Leaver>`
    select a.email, ${readerLocale} as language, a.payments_frozen_at is not null or exists (select from users where id = a.user_id and suspended_at is not null) as frozen,
      exists (select from top_ups where user_id = a.user_id) or exists (select from withdrawals where user_id = a.user_id)
        or exists (select from purchases where creator_id = a.user_id or buyer_id = a.user_id)
        or ${everMoved(sql.ref('a.user_id'))}
        -- a part of what has not cleared comes later
        or exists (select from post_shares where co_creator_id = a.user_id and agreed_at is not null) as had_money
    from accounts a where a.user_id = ${userId}`.execute(tx)
  const [leaver] = rows
  if (!leaver) throw new Error(`User ${String(userId)} has no account.`)
  const token = newClaimSecret()
  const contact = encrypt(encryption, { email: leaver.email, language: leaver.language, token })
  if (leaver.had_money)
    await sql`insert into claims (user_id, token_hash, contact, expires_at, held_at)
      values (${userId}, ${hashOfSecret(token)}, ${contact}, ${claimEnd}, case when ${leaver.frozen} then now() end)
      on conflict (user_id) do update set token_hash = excluded.token_hash, contact = excluded.contact, held_at = excluded.held_at`.execute(
      tx,
    )
  return contact
}

/** Forgets how to reach people who are owed nothing any more and whose time is over. */
export const forgetContacts = sql`
  update claims set contact = null, token_hash = null, code_hash = null, proof_hash = null
  where contact is not null and wallet_cents + earnings_cents = 0 and expires_at < now()
    and not exists (select from withdrawals w where w.user_id = claims.user_id and w.state in ('requested', 'approved', 'sent'))
    and not exists (select from top_up_refunds r join top_ups t on t.id = r.top_up_id
      where t.user_id = claims.user_id and r.state = 'requested')
    and not exists (select from disputes d where d.user_id = claims.user_id and d.state = 'open')`
