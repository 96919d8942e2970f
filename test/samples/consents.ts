import { sql } from 'kysely'
import type { consentFiles, consents } from '#contract/consents.ts'
import type { staffConsents } from '#contract/staff/consents.ts'
import type { staffDocuments } from '#contract/staff/requests.ts'
import { releaseIn } from '#modules/posts/release-texts.ts'
import { coPerformersOf, photo, shownPerson } from '../co-performers.ts'
import type { Sample, Samples, World } from './world.ts'

const byLink =
  (state: 'invited' | 'in_check' | 'withdrawn', body?: unknown) =>
  async ({ app, actors }: World): Promise<Sample> => {
    const { token } = await coPerformersOf(app, actors.creator, state)
    return { params: { token }, ...(body !== undefined && { body }) }
  }
const ofPost = async ({ app, actors }: World): Promise<Sample> => {
  const { postId } = await coPerformersOf(app, actors.creator, 'invited')
  return { params: { id: String(postId) } }
}
const ofPerson = async ({ app, actors }: World): Promise<Sample> => {
  const { id, postId } = await coPerformersOf(app, actors.creator, 'invited')
  return { params: { id: String(postId), personId: String(id) } }
}
const waiting = async ({ app, actors }: World): Promise<Sample> => ({
  params: { id: String((await coPerformersOf(app, actors.creator)).id) },
})

export const consentSamples: Samples<
  typeof consents & typeof consentFiles & typeof staffConsents & typeof staffDocuments
> = {
  'GET /posts/:id/depicted': ofPost,
  'POST /posts/:id/depicted': async (world) => ({ ...(await ofPost(world)), body: { name: 'Mara' } }),
  'POST /posts/:id/depicted/:personId/invitation': ofPerson,
  'DELETE /posts/:id/depicted/:personId/invitation': ofPerson,
  'DELETE /posts/:id/depicted/:personId': ofPerson,
  'GET /consents/:token': byLink('invited'),
  'PUT /consents/:token/details': byLink('invited', shownPerson),
  'PUT /consents/:token/documents/:side': async (world) => {
    const { params } = await byLink('invited')(world)
    return { params: { ...params, side: 'front' }, payload: await photo('#334455') }
  },
  'GET /admin/documents/:id': async ({ app, actors }) => {
    const shown = await coPerformersOf(app, actors.creator)
    const { rows } = await sql<{
      id: string
    }>`select id from identity_documents where co_performer_id = ${shown.id}`.execute(app.services.db)
    return { params: { id: rows[0]?.id ?? '' } }
  },
  'POST /consents/:token/signature': byLink('invited', {
    signedName: shownPerson.legalName,
    agreed: true,
    version: releaseIn('en').version,
    language: 'en',
  }),
  'POST /consents/:token/refusal': byLink('invited'),
  'POST /consents/:token/link': byLink('in_check'),
  'POST /consents/:token/withdrawal': byLink('in_check', { reason: '' }),
  'DELETE /consents/:token/withdrawal': byLink('withdrawn'),
  'GET /admin/consents': () => ({ query: {} }),
  'GET /admin/consents/:id': waiting,
  'POST /admin/consents/:id/decision': async (world) => ({
    ...(await waiting(world)),
    body: { decision: 'needs_more', version: 1, reason: 'unreadable', note: '' },
  }),
}
