import { sql } from 'kysely'
import type { decisions } from '#contract/decisions.ts'
import type { staffCases } from '#contract/staff/cases.ts'
import type { staffOverview } from '#contract/staff/overview.ts'
import { newPost, unique, type Sample, type Samples, type World } from './world.ts'

/** A case about a post of the world's creator, reported by somebody. */
async function reported(world: World): Promise<Sample & { id: number }> {
  const { app, other } = world
  const subject = { kind: 'post' as const, id: await newPost(world, other) }
  await app.call('POST /reports', { body: { subject, reason: 'spam' } }, { as: await app.fan(unique()) })
  const { rows } = await sql<{
    id: number
  }>`select id from cases where subject_kind = 'post' and subject_id = ${subject.id}`.execute(app.services.db)
  const id = rows[0]?.id ?? 0
  return { id, params: { id: String(id) } }
}
const one = async (world: World): Promise<Sample> => ({ params: (await reported(world)).params ?? {} })

export const caseSamples: Samples<typeof decisions & typeof staffOverview & typeof staffCases> = {
  'GET /decisions': () => ({ query: {} }),
  'POST /decisions/:id/appeal': async (world, as) => {
    const { id } = await reported(world)
    await sql`update cases set state = 'removed', closed_at = now(), subject_user_id = ${as?.userId ?? null} where id = ${id}`.execute(
      world.app.services.db,
    )
    return { params: { id: String(id) }, body: { text: 'It was all mine, and I can show it.' } }
  },
  'POST /notices': async (world) => ({
    body: {
      address: `${world.app.services.publicUrl}/post/${String(world.otherPost)}`,
      reason: 'trademark',
      details: 'This is my photograph, as my own site shows.',
      name: 'Ada Example',
      email: `${unique()}@example.com`,
      goodFaith: true,
    },
  }),
  'GET /admin/overview': () => ({}),
  'GET /admin/audit': () => ({ query: { action: 'case.' } }),
  'POST /admin/audit/verification': () => ({}),
  'GET /admin/cases': () => ({ query: {} }),
  'GET /admin/cases/:id': one,
  'POST /admin/cases/:id/assignment': one,
  'POST /admin/cases/:id/hiding': one,
  'POST /admin/cases/:id/decision': async (world) => ({
    ...(await one(world)),
    body: { outcome: 'kept', version: 1, statement: '' },
  }),
  'POST /admin/cases/:id/appeal': async (world) => {
    const { id } = await reported(world)
    const { db } = world.app.services
    await sql`update cases set state = 'removed', closed_at = now() where id = ${id}`.execute(db)
    await sql`insert into case_appeals (case_id, user_id, text) values (${id}, ${world.other.userId}, 'It is mine.')`.execute(
      db,
    )
    return { params: { id: String(id) }, body: { decision: 'upheld', version: 1, statement: 'It is not yours.' } }
  },
}
