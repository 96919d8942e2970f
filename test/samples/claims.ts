import { sql } from 'kysely'
import type { claims } from '#contract/claims.ts'
import type { staffClaims } from '#contract/staff/claims.ts'
import { hashOfSecret, decryptContact } from '#modules/payouts/claim-contact.ts'
import { hashOfCode } from '#modules/payouts/claims/send-code.ts'
import { freshKey } from '../app.ts'
import { leave } from '../leaving.ts'
import { paypal } from '../payouts.ts'
import { unique, type Sample, type Samples, type World } from './world.ts'

const owedCents = 2500
const [code, proof] = ['123456', 'a proof that was given']

/** Somebody's claim, changed as a test wants it; nothing is mailed unless jobs are run. */
async function claim({ app }: World, change = sql`code_tries = 0`): Promise<{ userId: number; token: string }> {
  const { db, encryption } = app.services
  const person = await app.fan(unique())
  await app.fund(person, owedCents)
  // a payment whose number nobody knows cannot be refunded
  await sql`update top_ups set settled_ref = null where user_id = ${person.userId}`.execute(db)
  await leave(app, person, { jobs: false })
  const { rows } = await sql<{
    contact: Buffer
  }>`update claims set ${change}, code_hash = ${hashOfCode(app.services, person.userId, code)},
    code_expires_at = now() + interval '1 hour', proof_hash = ${hashOfSecret(proof)}, proof_expires_at = now() + interval '1 hour'
    where user_id = ${person.userId} returning contact`.execute(db)
  if (!rows[0]) throw new Error('Nothing can be claimed.')
  return { userId: person.userId, token: decryptContact(encryption, rows[0].contact).token }
}
const byLink =
  (body?: object) =>
  async (world: World): Promise<Sample> => ({
    params: { token: (await claim(world)).token },
    ...(body && { body }),
  })
const ofStaff =
  (change?: ReturnType<typeof sql>) =>
  async (world: World): Promise<Sample> => ({ params: { id: String((await claim(world, change)).userId) } })

export const claimSamples: Samples<typeof claims & typeof staffClaims> = {
  'GET /claims/:token': byLink(),
  'POST /claims/:token/code': byLink(),
  'POST /claims/:token/proof': byLink({ code }),
  'POST /claims/:token/payout': async (world) => ({
    ...(await byLink({ proof, expectedCents: owedCents, method: paypal })(world)),
    headers: { 'idempotency-key': freshKey() },
  }),
  'GET /admin/claims': () => ({ query: {} }),
  'POST /admin/claims/:id/link': ofStaff(),
  'POST /admin/claims/:id/extension': ofStaff(sql`expires_at = now() - interval '1 day'`),
  'POST /admin/claims/:id/release': ofStaff(sql`held_at = now()`),
}
