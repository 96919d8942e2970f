import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, freshKey, type TestApp } from './app.ts'
import { filesRunThrough } from './files-run-through.ts'
import { readyPhoto } from './ready-photo.ts'

/** docs/architecture.md follows three calls from file to file: here its lists are held against what runs. */
const document = readFileSync(path.resolve(import.meta.dirname, '../docs/architecture.md'), 'utf8')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

function named(heading: string): string[] {
  const section = document.split(`### ${heading}\n`)[1]?.split(/\n##/)[0] ?? ''
  return [...section.matchAll(/^\| `([^`]+\.ts)`/gm)].map(([, file = '']) => `src/${file}`).toSorted()
}

/** Platform aside: it is the same for every call. */
const withoutPlatform = (files: readonly string[]): string[] =>
  files.filter((file) => !file.startsWith('src/server/platform/')).toSorted()

it('a tip, a publication and a page of the timeline run through the files that the document names', async () => {
  const creator = await app.creator('maker')
  const fan = await app.fan('a_fan')
  await app.fund(fan, 50_000)
  await app.call('PUT /users/:username/follow', { params: { username: 'maker' } }, { as: fan })
  const tip = async () => {
    const call = { params: { username: 'maker' }, body: { amountCents: 300 } }
    const { status } = await app.call('POST /users/:username/tips', call, { as: fan, key: freshKey() })
    expect(status).toBe(201)
  }
  const photos: string[] = []
  for (let n = 0; n < 9; n += 1) photos.push(await readyPhoto(app, creator))
  const publish = async () => {
    const body = { text: 'A walk', audience: 'everyone', mediaIds: photos.splice(0, 1) } as const
    const { status } = await app.call('POST /posts', { body }, { as: creator, key: freshKey() })
    expect(status).toBe(201)
  }
  const read = async () => {
    const { status } = await app.call('GET /timeline', {}, { as: fan })
    expect(status).toBe(200)
  }
  const tipped = await filesRunThrough(tip)
  expect(withoutPlatform(tipped)).toEqual(named('A tip'))
  // decision 130: short enough to be read in one sitting
  expect(named('A tip').length).toBeLessThanOrEqual(12)
  expect(new Set(tipped.map((file) => path.dirname(file))).size).toBeLessThanOrEqual(8)
  expect(withoutPlatform(await filesRunThrough(publish))).toEqual(named('A post is published'))
  expect(withoutPlatform(await filesRunThrough(read))).toEqual(named('A page of the timeline'))
})
