import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import { bankFile } from './withdrawals/bank-file.ts'
import { decryptBank } from './method-details.ts'
import { mayLeave, payoutHold } from './payout-hold.ts'

export type Exported = { fileId: number; payouts: number; cents: number; xml: string }
type Row = { id: number; amount_cents: number; details: Buffer; waits: boolean }

/** Takes all approved bank withdrawals that nothing holds up into a new file. Each is in one file only, for ever. */
async function newFile(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from withdrawals w
    where state = 'approved' and kind = 'bank' and file_id is null and ${mayLeave}
    order by id for update skip locked`.execute(tx)
  if (rows.length === 0) return null
  const { rows: made } = await sql<{ id: number }>`insert into payout_files default values returning id`.execute(tx)
  const fileId = made[0]?.id
  if (fileId === undefined) throw new Error('A bank file was not kept.')
  await sql`update withdrawals set file_id = ${fileId} where id = any (${rows.map((row) => row.id)}::bigint[])`.execute(
    tx,
  )
  return fileId
}

/**
 * Makes a bank file of what is approved, or an earlier one again, letter for letter, as long as the operator's account is
 * the same. `not_found`: nothing to pay, or no such file; `not_ready`: the operator's account is not set up, or the earlier
 * file holds a payout that waits by now (docs/decisions/118).
 */
export async function exportBankPayouts(
  { db, encryption, payoutAccount }: Pick<Services, 'db' | 'encryption' | 'payoutAccount'>,
  again?: number,
): Promise<Result<Exported, 'not_found' | 'not_ready'>> {
  if (!payoutAccount) return fail('not_ready')
  return transaction(db, async (tx): Promise<Result<Exported, 'not_found' | 'not_ready'>> => {
    const id = again ?? (await newFile(tx))
    if (id === null) return fail('not_found')
    const { rows: files } = await sql<{ created_at: string }>`
      select created_at from payout_files where id = ${id}`.execute(tx)
    const [file] = files
    if (!file) return fail('not_found')
    const { rows } = await sql<Row>`select id, amount_cents, details,
        state = 'approved' and ${payoutHold} is not null as waits from withdrawals w where file_id = ${id} order by id`.execute(
      tx,
    )
    if (rows.some(({ waits }) => waits)) return fail('not_ready')
    const payouts = rows.map((row) => ({
      id: row.id,
      amountCents: row.amount_cents,
      to: decryptBank(encryption, row.details),
    }))
    const xml = bankFile({ id, createdAt: file.created_at, account: payoutAccount, payouts })
    return { fileId: id, payouts: rows.length, cents: rows.reduce((sum, row) => sum + row.amount_cents, 0), xml }
  })
}

/** The approved withdrawals of a file, to be marked as sent together. */
export async function withdrawalsOfFile({ db }: Pick<Services, 'db'>, fileId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from withdrawals where file_id = ${fileId} and state = 'approved'
    order by id`.execute(db)
  return rows.map((row) => row.id)
}
