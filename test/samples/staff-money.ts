import { sql } from 'kysely'
import type { staffPayouts } from '#contract/staff/payouts.ts'
import type { staffUsers } from '#contract/staff/users.ts'
import { availableOf, inPayoutOf, pendingOf } from '#modules/ledger/accounts.ts'
import { post, transferId } from '#modules/ledger/transfers.ts'
import { encryptDetails } from '#modules/payouts/method-details.ts'
import { unique, type Sample, type Samples, type World } from './world.ts'

const bank = { holder: 'Ada Example', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }

/** Somebody's bank withdrawal of 50 dollars in a state, with its money set aside; and the file that it is in. */
async function withdrawal({ app }: World, state: string, inFile = false): Promise<{ id: number; fileId: number }> {
  const { db, encryption } = app.services
  const { userId } = await app.creator(unique())
  return db.transaction().execute(async (tx) => {
    // as if it had been earned, released and asked for
    await post(tx, {
      id: transferId('staff sample', unique()),
      kind: 'earnings_released',
      legs: [{ from: pendingOf(userId), to: availableOf(userId), amount: 5000 }],
    })
    await post(tx, {
      id: transferId('staff sample', unique()),
      kind: 'payout',
      legs: [{ from: availableOf(userId), to: inPayoutOf(userId), amount: 5000 }],
    })
    const files = inFile
      ? await sql<{ id: number }>`insert into payout_files default values returning id`.execute(tx)
      : { rows: [] }
    const fileId = files.rows[0]?.id ?? null
    const { rows } = await sql<{
      id: number
    }>`insert into withdrawals (user_id, amount_cents, kind, details, ends_with, due_on, state, file_id)
      values (${userId}, 5000, 'bank', ${encryptDetails(encryption, bank)}, '3000', current_date + 9, ${state}, ${fileId}) returning id`.execute(
      tx,
    )
    return { id: rows[0]?.id ?? 0, fileId: fileId ?? 0 }
  })
}
const one =
  (state: string, body?: object) =>
  async (world: World): Promise<Sample> => ({
    params: { id: String((await withdrawal(world, state)).id) },
    ...(body && { body }),
  })
const someone =
  (body?: object) =>
  async ({ app }: World): Promise<Sample> => ({
    params: { username: (await app.fan(unique())).username },
    ...(body && { body }),
  })
const file = async (world: World): Promise<Sample> => ({
  params: { id: String((await withdrawal(world, 'approved', true)).fileId) },
})

export const staffMoneySamples: Samples<typeof staffPayouts & typeof staffUsers> = {
  'GET /admin/withdrawals': () => ({}),
  'POST /admin/withdrawals/:id/approval': one('requested'),
  'POST /admin/withdrawals/:id/rejection': one('requested', { reason: 'The account is closed.' }),
  'POST /admin/withdrawals/:id/payment': one('sent'),
  'POST /admin/withdrawals/:id/return': one('sent', { reason: 'The account is closed.' }),
  'POST /admin/bankFiles': async (world) => {
    await withdrawal(world, 'approved')
    return {}
  },
  'GET /admin/bankFiles/:id': file,
  'POST /admin/bankFiles/:id/sent': file,
  'POST /admin/paypalBatches': () => ({}),
  'GET /admin/users': () => ({ query: { q: 'fan_one' } }),
  'GET /admin/users/:username': someone(),
  'DELETE /admin/users/:username/sessions': someone(),
  'POST /admin/users/:username/restriction': someone({ ground: 'spam', statement: 'Spam in comments.' }),
  'DELETE /admin/users/:username/restriction': someone(),
  'PUT /admin/users/:username/role': someone({ role: 'moderator' }),
}
