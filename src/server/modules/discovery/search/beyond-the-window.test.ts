import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '#modules/accounts/visibility.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { daysBack, startOf } from './days-back.ts'
import { findPosts } from './find-posts.query.ts'

/** More posts than are looked through one by one: they are found by the index of words and days, and no differently. */

type Said = { id: number; at: number; creator: Person; open: string[]; locked: string[] | null }

let app: TestApp
let maker: Person
let other: Person
let hidden: Person
const viewers = new Map<string, Viewer>([['guest', 0]])
const posts: Said[] = []
/** Sold by itself: one of those that few words lead to. */
const forSale = 1_807

/** The newest 1,600 came out within hours, the others over two years. */
const ageOf = (n: number): number => (n < 1_600 ? n * 10 : 16_000 + (n - 1_600) * 40_000) * 1000
const wordsOf = (n: number): string[] => [
  'always',
  ...(n % 50 === 0 ? ['sometimes'] : []),
  ...(n % 50 === 1 ? ['somewhat'] : []),
  ...(n % 170 === 3 ? ['rarely'] : []),
  ...(n >= 1_600 && n % 300 === 7 ? ["rare's", 'old'] : []),
  ...(n === 2_900 ? ['once'] : []),
]

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  maker = await app.creator('maker', { monthly: 500 })
  other = await app.creator('other', { monthly: 500 })
  hidden = await app.creator('hidden', { monthly: 500 })
  const people: Person[] = []
  for (const name of ['stranger', 'subscriber', 'follower', 'buyer']) {
    const person = await app.fan(name)
    people.push(person)
    viewers.set(name, person.userId)
  }
  viewers.set('author', maker.userId)
  const id = (name: string) => Number(viewers.get(name))
  const now = Date.now()
  const plan = Array.from({ length: 3_000 }, (_, n) => {
    const creator = [maker, other, hidden][n % 3] ?? maker
    const words = wordsOf(n)
    const isLocked = n % 2 === 1
    return { n, at: now - ageOf(n), creator, open: isLocked ? ['teaser'] : words, locked: isLocked ? words : null }
  })
  const { rows } = await sql<{ id: number }>`
    insert into posts (creator_id, state, audience, published_at, text, price_cents, price_mode)
    select c, 'published', a, t::timestamptz, 'text', case when n = ${forSale + 1} then 300 end, case when n = ${forSale + 1} then 'instead' else 'on_top' end from unnest(${plan.map(({ creator }) => creator.userId)}::bigint[],
      ${plan.map(({ locked, n }) => (locked === null ? 'everyone' : n % 4 === 1 ? 'followers' : 'subscribers'))}::text[],
      ${plan.map(({ at }) => new Date(at).toISOString())}::text[]) with ordinality as p(c, a, t, n) order by n
    returning id`.execute(db)
  for (const [index, { at, creator, open, locked }] of plan.entries())
    posts.push({ id: rows[index]?.id ?? 0, at, creator, open, locked })
  await sql`delete from posts_to_index`.execute(db)
  const vectors = (of: (said: Said) => string[] | null) => posts.map((said) => JSON.stringify(of(said)))
  await sql`insert into post_search (post_id, creator_id, published_at, has_video, open_words, locked_words)
    select i, c, t::timestamptz, false, array_to_tsvector(array(select json_array_elements_text(o::json))),
      case when l <> 'null' then array_to_tsvector(array(select json_array_elements_text(l::json))) end
    from unnest(${posts.map((said) => said.id)}::bigint[], ${posts.map(({ creator }) => creator.userId)}::bigint[],
      ${posts.map(({ at }) => new Date(at).toISOString())}::text[], ${vectors(({ open }) => open)}::text[], ${vectors(({ locked }) => locked)}::text[]) p(i, c, t, o, l)`.execute(
    db,
  )
  await sql`insert into relations (fan_id, creator_id, followed_at, subscribed_until) values
    (${id('subscriber')}, ${maker.userId}, null, now() + interval '1 day'), (${id('follower')}, ${maker.userId}, now(), null)`.execute(
    db,
  )
  const buyer = people[3] ?? other
  await app.fund(buyer, 1_000)
  const { status } = await app.call(
    'POST /posts/:id/unlock',
    { params: { id: String(posts[forSale]?.id) }, body: { expectedPriceCents: 300 } },
    { as: buyer, key: freshKey() },
  )
  expect(status).toBe(201)
  await sql`insert into blocks (user_id, blocked_id) select ${hidden.userId}, id from users where username in ('stranger', 'subscriber', 'buyer')`.execute(
    db,
  )
})
afterAll(() => app.close())

function expected(name: string, asked: (words: readonly string[]) => boolean): number[] {
  const isOpen = ({ creator }: Said, n: number): boolean =>
    (name === 'author' && creator === maker) ||
    (name === 'subscriber' && creator === maker) ||
    (name === 'follower' && creator === maker && n % 4 === 1) ||
    (name === 'buyer' && n === forSale)
  return posts.flatMap((said, n) => {
    if (said.creator === hidden && ['stranger', 'subscriber', 'buyer'].includes(name)) return []
    return asked(said.open) || (said.locked && asked(said.locked) && isOpen(said, n)) ? [said.id] : []
  })
}

const questions: Readonly<Record<string, (words: readonly string[]) => boolean>> = {
  always: (words) => words.includes('always'),
  some: (words) => words.some((word) => word.startsWith('some')),
  sometimes: (words) => words.includes('sometimes'),
  'sometimes always': (words) => words.includes('sometimes') && words.includes('always'),
  rarely: (words) => words.includes('rarely'),
  rar: (words) => words.some((word) => word.startsWith('rar')),
  'old rar': (words) => words.includes('old') && words.some((word) => word.startsWith('rar')),
  once: (words) => words.includes('once'),
  never: () => false,
}

describe.each(Object.keys(questions))('“%s”', (searchTerm) => {
  it.each(['guest', 'stranger', 'subscriber', 'follower', 'buyer', 'author'])(
    'is found page by page by a %s',
    async (name) => {
      const wanted = expected(name, questions[searchTerm] ?? (() => false))
      const met: number[] = []
      let cursor: string | null = null
      for (let page = 0; page < 8; page += 1) {
        const answer: Awaited<ReturnType<typeof findPosts>> = await findPosts(app.services, viewers.get(name) ?? 0, {
          searchTerm,
          ...(cursor !== null && { cursor }),
        })
        if (!('posts' in answer)) throw new Error('It was refused.')
        if (page === 0) {
          const { count = -1, more = false } = answer.total ?? {}
          // a page that the newest fill says that there are more; fewer are counted
          if (more) expect(wanted.length).toBeGreaterThan(Math.max(20, count - 1))
          else expect(count).toBe(wanted.length)
        }
        met.push(...answer.posts.map(({ id }) => id))
        cursor = answer.nextCursor
        if (cursor === null) break
      }
      expect(met).toEqual(wanted.slice(0, met.length))
      expect(met.length).toBe(Math.min(wanted.length, 160))
    },
  )
})

describe('how far back is looked', () => {
  it('takes days, then months, then all', () => {
    const first = '2026-11-28T12:00:00Z'
    expect(daysBack({ first, last: '2026-11-28T06:00:00Z', counted: 1_500 }, 12_000)).toEqual([9_826, 9_827, 9_828])
    const months = daysBack({ first, last: '2026-11-08T12:00:00Z', counted: 1_500 }, 9_000)
    expect(months).toEqual([1_000_323, 1_000_324, 1_000_325, 1_000_326, 1_000_327])
    expect(daysBack({ first, last: '2024-11-28T12:00:00Z', counted: 1_500 }, 90_000)).toBeNull()
  })

  it('begins with the first of these days, or months', () => {
    expect(startOf([9_826, 9_828, 9_827])).toBe('2026-11-26T00:00:00.000Z')
    expect(startOf([1_000_324, 1_000_323])).toBe('2026-07-13T00:00:00.000Z')
  })

  it('counts days as the database does', async () => {
    const { rows } = await sql<{ days: number[] }>`
      select search_days(t::timestamptz) as days from unnest(array['2026-11-27T23:59:59Z', '2026-11-28T00:00:00Z', '2000-02-10T05:00:00Z']) with ordinality as u(t, n) order by n`.execute(
      app.services.db,
    )
    const one = (first: string) => daysBack({ first, last: first, counted: 1 }, 1)
    expect(rows.map(({ days }) => days[0])).toEqual(
      ['2026-11-27T23:59:59Z', '2026-11-28T00:00:00Z', '2000-02-10T05:00:00Z'].flatMap((at) => one(at) ?? []),
    )
    expect(rows.map(({ days }) => days[1])).toEqual([1_000_327, 1_000_327, 1_000_001])
  })
})
