import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { readContent } from './content.ts'
import { readCreatorTools } from './creator-tools.ts'
import { readHighlights } from './write-highlights.ts'
import { readDesk } from './staff-content.ts'
import { addPeriods } from './periods.ts'
import { makeHistory } from './make-history.ts'
import { readStories } from './share-stories.ts'
import { readConversations } from './write-messages.ts'

const realFolder = path.resolve(import.meta.dirname, '../../../demo')

it('the content is whole: pictures with credits, names of their own, plans within the limits', async () => {
  const { creators, fans } = await readContent(realFolder)
  const { people, requests, consent, removal } = await readDesk(realFolder)
  const talk = await readConversations(realFolder)
  const stories = await readStories(realFolder)
  const [tools, highlights] = await Promise.all([readCreatorTools(realFolder), readHighlights(realFolder)])
  const credits = readFileSync(path.join(realFolder, 'CREDITS.md'), 'utf8')
  const names = [...creators, ...fans, ...people].map(({ username }) => username)
  expect(new Set(names).size).toBe(names.length)
  // who browses by one of them finds somebody
  expect(new Set(creators.map(({ category }) => category))).toEqual(new Set(['female', 'male', 'studio', 'other']))
  for (const { plans } of creators)
    for (const cents of Object.values(plans))
      expect(cents === 0 || (cents >= limits.planMinCents && cents <= limits.planMaxCents)).toBe(true)
  const used = [
    ...fans.flatMap(({ avatar }) => (avatar === null ? [] : [`avatars/${avatar}`])),
    ...creators.flatMap(({ avatar, cover, posts }) => [
      `avatars/${avatar}`,
      `covers/${cover}`,
      ...posts.flatMap(({ photos }) => photos.map(({ file }) => `pictures/${file}`)),
      ...posts.flatMap(({ video }) => (video ? [`videos/${video.folder}`] : [])),
    ]),
    ...talk.flatMap(({ lines }) => lines.flatMap(({ pictures }) => pictures.map(({ file }) => `pictures/${file}`))),
    ...tools.flatMap(({ massMessages }) =>
      massMessages.flatMap(({ pictures }) => pictures.map(({ file }) => `pictures/${file}`)),
    ),
    ...highlights.flatMap(({ highlights: own }) =>
      own.flatMap(({ items }) => items.map(({ file }) => `pictures/${file}`)),
    ),
    ...stories.flatMap(({ items }) => items.map(({ file }) => `pictures/${file}`)),
    ...[removal, consent].map(({ photo }) => `pictures/${photo}`),
    ...[...requests, consent].flatMap(({ papers }) => Object.values(papers).map((file) => `papers/${file}`)),
  ]
  for (const file of used) expect(credits).toContain(`| ${file} |`)
  const there = ['avatars', 'covers', 'papers', 'pictures', 'videos'].flatMap((kind) =>
    readdirSync(path.join(realFolder, kind)).map((name) => `${kind}/${name}`),
  )
  expect(there.toSorted()).toEqual([...new Set(used)].toSorted())
})

it.each([
  '2027-01-31T23:59:59Z',
  '2028-02-29T12:00:00Z',
  '2026-08-29T00:00:00Z',
  '2027-12-28T06:00:00Z',
  // a week and the short month, whose next renewals lie beyond the 28th
  '2026-11-23T16:30:00Z',
  '2027-02-01T00:00:00Z',
])('the history of %s adds up', async (at) => {
  const now = Date.parse(at)
  const { subscriptions, topUps, sales } = makeHistory(await readContent(realFolder), now)
  for (const { paidAt, period, renewsAt, state, gift } of subscriptions) {
    expect(renewsAt > now).toBe(state !== 'ended')
    expect(addPeriods(paidAt.at(-1) ?? 0, period, gift?.months ?? 1)).toBe(renewsAt)
    expect(paidAt.every((time) => time < now)).toBe(true)
  }
  const kofi = (fan: string) => fan === 'kofi_m'
  const paid = subscriptions
    .filter(({ fan }) => kofi(fan))
    .reduce((sum, { paidAt, priceCents }) => sum + paidAt.length * priceCents, 0)
  const bought = sales.filter(({ fan }) => kofi(fan)).reduce((sum, { cents }) => sum + cents, 0)
  expect(topUps.filter(({ fan }) => kofi(fan)).reduce((sum, { cents }) => sum + cents, 0) - paid - bought).toBe(4250)
})
