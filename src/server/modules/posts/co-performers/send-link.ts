import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { type CoPerformerRow, hashOfToken, newConsentToken, decryptPerson, encryptPerson } from '../co-performer-row.ts'
import { notifyCoPerformer } from '../mail-co-performer.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

type Sent = Result<Record<string, never>, 'link_invalid' | 'not_ready' | 'too_soon'>

/**
 * Sends the link to the own page of somebody who has signed to the address that they gave, asked for by the invitation or by
 * that link itself. It is a new one; the one before opens nothing any more. Once in a while only: the author knows the invitation too.
 */
export const sendOwnLink = ({ db, encryption }: Services, token: string): Promise<Sent> =>
  transaction(db, async (tx): Promise<Sent> => {
    const hash = hashOfToken(token)
    const { rows } = await sql<CoPerformerRow & { soon: boolean }>`select d.*,
        coalesce(d.link_sent_at > now() - make_interval(mins => ${limits.consentLinkAgainMinutes}), false) as soon
      from co_performers d where d.invite_hash = ${hash} or d.own_hash = ${hash} for update`.execute(tx)
    const [row] = rows
    if (!row) return fail('link_invalid')
    if (row.own_hash === null || !row.details) return fail('not_ready')
    if (row.soon) return fail('too_soon')
    const own = newConsentToken()
    const details = encryptPerson(encryption, { ...decryptPerson(encryption, row.details), token: own })
    await sql`update co_performers set own_hash = ${hashOfToken(own)}, details = ${details}, link_sent_at = now()
      where id = ${row.id}`.execute(tx)
    await notifyCoPerformer(tx, { coPerformerId: row.id, what: 'link' })
    await recordAudit(tx, { actorId: null, action: 'consent.link_sent', subject: { kind: 'consent', id: row.id } })
    return {}
  })
