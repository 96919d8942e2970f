import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocumentKind } from '#contract/creator-request.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { completeProfile } from '#test/complete-profile.ts'

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('one_page')
})
afterAll(() => app.close())

const read = async () => (await app.call('GET /creatorRequest', {}, { as: fan })).body
const sides = async () => (await read()).documents.map(({ side }) => side)
const choose = (kind: DocumentKind) => app.call('PUT /creatorRequest/documentKind', { body: { kind } }, { as: fan })
const submit = async () => (await app.call('POST /creatorRequest/submission', undefined, { as: fan })).body

async function send(side: string): Promise<void> {
  const photo = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#804000' } })
    .jpeg()
    .toBuffer()
  const answer = await app.http.inject({
    method: 'PUT',
    url: `/api/creatorRequest/documents/${side}`,
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${fan.token}` },
    payload: photo,
  })
  expect(answer.statusCode).toBe(200)
}

it('asks for one side of a passport, and forgets the back of an earlier card', async () => {
  await completeProfile(app, fan)
  const { known } = await read()
  expect(known).toMatchObject({ name: 'Name of one_page', country: null })
  expect(known.dateOfBirth).toMatch(/^\d{4}-\d\d-\d\d$/)
  await app.call('PUT /creatorRequest/certification', { body: { certified: true } }, { as: fan })
  // not before the conditions
  expect((await choose('passport')).body.code).toBe('not_ready')
  const details = { street: 'Main Street 1', postcode: '10115', city: 'Berlin', country: 'DE', legalName: known.name }
  await app.call(
    'PUT /creatorRequest/validation',
    { body: { ...details, dateOfBirth: known.dateOfBirth } },
    { as: fan },
  )
  await app.call('PUT /creatorRequest/conditions', { body: { accepted: true } }, { as: fan })
  await choose('id_card')
  for (const side of ['front', 'back', 'selfie']) await send(side)
  expect(await sides()).toEqual(['front', 'back', 'selfie'])
  await choose('passport')
  expect(await sides()).toEqual(['front', 'selfie'])
  await choose('id_card')
  expect((await submit()).code).toBe('not_ready')
  await choose('passport')
  expect((await submit()).state).toBe('pending')
})
