import { expect } from 'vitest'
import { releaseIn } from '#modules/posts/release-texts.ts'
import type { Person, TestApp } from './app.ts'
import { photo, shownPerson } from './co-performers.ts'
import { readyPhoto } from './ready-photo.ts'

/** What author, shown person, staff and buyer do about one post, through the front door. */
export function consenting(app: TestApp, { creator, moderator }: { creator: Person; moderator: Person }) {
  const one = (id: number) => ({ params: { id: String(id) } })
  const make = async (body: object = {}): Promise<number> => {
    const mediaId = await readyPhoto(app, creator)
    const made = await app.call(
      'POST /posts',
      { body: { text: 'the two of us', mediaIds: [mediaId], audience: 'everyone', depicted: ['Mara'], ...body } },
      { as: creator },
    )
    expect(made.status).toBe(201)
    return made.body.id
  }
  const read = (id: number, as?: Person) => app.call('GET /posts/:id', one(id), { as })
  const people = async (id: number, as = creator) =>
    (await app.call('GET /posts/:id/depicted', one(id), { as })).body.people
  const which = (id: number, personId: number) => ({ params: { id: String(id), personId: String(personId) } })
  const invite = async (id: number) => {
    const [person] = await people(id)
    const answer = await app.call('POST /posts/:id/depicted/:personId/invitation', which(id, person?.id ?? 0), {
      as: creator,
    })
    return { status: answer.status, personId: person?.id ?? 0, token: answer.body.link?.split('/').at(-1) ?? '' }
  }
  const open = (token: string) => app.call('GET /consents/:token', { params: { token } })
  const give = (token: string, body: object = {}) =>
    app.call('PUT /consents/:token/details', { params: { token }, body: { ...shownPerson, ...body } })
  async function send(token: string, side: string, content?: Buffer) {
    const answer = await app.http.inject({
      method: 'PUT',
      url: `/api/consents/${token}/documents/${side}`,
      headers: { 'content-type': 'image/jpeg' },
      payload: content ?? (await photo('#123456')),
    })
    return { status: answer.statusCode, body: answer.json<{ code?: string }>() }
  }
  const sign = (token: string, body: object = {}) =>
    app.call('POST /consents/:token/signature', {
      params: { token },
      body: { signedName: 'mara  example', agreed: true, version: releaseIn('en').version, language: 'en', ...body },
    })
  /** The person's own page, signed. */
  async function signed(id: number, invited?: string): Promise<string> {
    const token = invited ?? (await invite(id)).token
    await give(token)
    for (const side of ['front', 'selfie']) expect((await send(token, side)).status).toBe(200)
    const answer = await sign(token)
    expect(answer.status).toBe(200)
    return answer.body.token
  }
  const waiting = async () => {
    const { consents } = (await app.call('GET /admin/consents', { query: {} }, { as: moderator })).body
    const id = consents.at(-1)?.id ?? 0
    return (await app.call('GET /admin/consents/:id', one(id), { as: moderator })).body
  }
  const decide = async (body: object = {}, as = moderator) => {
    const { id, version } = await waiting()
    return app.call(
      'POST /admin/consents/:id/decision',
      { ...one(id), body: { decision: 'accept', version, checked: [...checked], ...body } as never },
      { as },
    )
  }
  const published = async (body: object = {}) => {
    const id = await make(body)
    const token = await signed(id)
    expect((await decide()).status).toBe(200)
    await app.runJobs()
    expect((await read(id, creator)).body.state).toBe('published')
    return { id, token }
  }
  const notices = async (as: Person) =>
    (await app.call('GET /notifications', {}, { as })).body.notifications.map(
      ({ kind, postId }) => `${kind} ${String(postId)}`,
    )
  const mailsTo = async (address: string) =>
    ((await app.services.mailbox?.list()) ?? []).filter(({ to }) => to === address).map(({ text }) => text)
  return {
    one,
    make,
    read,
    people,
    which,
    invite,
    open,
    give,
    send,
    sign,
    signed,
    waiting,
    decide,
    published,
    notices,
    mailsTo,
  }
}
export const checked = ['readable', 'valid', 'same_person', 'same_details', 'of_age'] as const
