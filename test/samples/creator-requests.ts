import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { creatorRequest, creatorRequestFiles } from '#contract/creator-request.ts'
import type { staffRequests } from '#contract/staff/requests.ts'
import { encryptLegal } from '#modules/creators/request-row.ts'
import type { Person } from '../app.ts'
import { completeProfile } from '../complete-profile.ts'
import { photo } from '../co-performers.ts'
import { unique, type Sample, type Samples, type World } from './world.ts'

const details = {
  legalName: 'Ada Example',
  dateOfBirth: '1990-05-05',
  country: 'DE',
  street: 'Main Street 1',
  postcode: '10115',
  city: 'Berlin',
}

/** The request of a person, as it is when everything is filled in. They are no creator then. */
async function filled({ app }: World, userId: number, state = 'draft'): Promise<number> {
  const { db, encryption, sessions } = app.services
  await sql`update users set is_creator = false where id = ${userId}`.execute(db)
  await completeProfile(app, { userId })
  sessions.forgetUser(userId)
  await sql`delete from creator_requests where user_id = ${userId}`.execute(db)
  const { rows } = await sql<{ id: number }>`insert into creator_requests
    (user_id, state, certified_at, details, conditions_at, document_kind, submitted_at, decided_at)
    values (${userId}, ${state}, now(), ${encryptLegal(encryption, details)}, now(), 'passport', now(),
      case when ${state} = 'declined' then now() end) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  for (const side of ['front', 'back', 'selfie'])
    await sql`insert into identity_documents (id, request_id, side, bytes)
      values (${randomBytes(16).toString('hex')}, ${id}, ${side}, 1)`.execute(db)
  return id
}
const own =
  (sample: Sample, state?: string) =>
  async (world: World, as: Person | null): Promise<Sample> => {
    // a creator of the world stays one for the other tests
    const userId = as && as.userId !== world.actors.creator.userId && as.userId !== world.other.userId ? as.userId : 0
    if (userId) await filled(world, userId, state)
    return sample
  }
const waiting = async (world: World): Promise<Sample> => {
  const person = await world.app.fan(unique())
  return { params: { id: String(await filled(world, person.userId, 'pending')) } }
}

export const creatorRequestSamples: Samples<typeof creatorRequest & typeof creatorRequestFiles & typeof staffRequests> =
  {
    'GET /creatorRequest': () => ({}),
    'PUT /creatorRequest/certification': own({ body: { certified: true } }),
    'PUT /creatorRequest/validation': own({ body: details }),
    'PUT /creatorRequest/conditions': own({ body: { accepted: true } }),
    'PUT /creatorRequest/documentKind': own({ body: { kind: 'id_card' } }),
    'PUT /creatorRequest/documents/:side': async (world, as) => ({
      ...(await own({ params: { side: 'front' } })(world, as)),
      payload: await photo('#334455'),
    }),
    'DELETE /creatorRequest/documents/:side': own({ params: { side: 'back' } }),
    'POST /creatorRequest/submission': own({}),
    'POST /creatorRequest/appeal': own({ body: { text: 'Please look at it again.' } }, 'declined'),
    'GET /admin/creatorRequests': () => ({ query: {} }),
    'GET /admin/creatorRequests/:id': waiting,
    'POST /admin/creatorRequests/:id/assignment': waiting,
    'POST /admin/creatorRequests/:id/decision': async (world) => ({
      ...(await waiting(world)),
      body: { decision: 'needs_more', version: 1, reason: 'unreadable', note: 'The back is too dark.' },
    }),
  }
