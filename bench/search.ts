import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { findPeople } from '#modules/accounts/find-people.ts'
import { countFacts } from '#modules/discovery/browse/count-facts.query.ts'
import { browseCreators } from '#modules/discovery/browse/list-creators.query.ts'
import { findPosts } from '#modules/discovery/search/find-posts.query.ts'
import { findTopics } from '#modules/discovery/topics/topics.query.ts'
import { defaultSettings } from '#modules/site/default-settings.ts'
import { median, processCpuMs } from './cpu.ts'
import { accountsOfAll, withOwnDatabase } from './own-database.ts'

type Size = { users: number; creators: number; posts: number }
const sizes = {
  usual: { users: 200_000, creators: 10_000, posts: 300_000 },
  large: { users: 1_000_000, creators: 50_000, posts: Number(process.env['BENCH_POSTS'] ?? 10_000_000) },
} as const satisfies Readonly<Record<string, Size>>
const rounds = 5
const perRound = 100
/** Names of two syllables twice: many begin alike, as real ones do. */
const syllables = 'an be ca do el fi ga ho in jo ka le ma no ol pe ra so ti va'.split(' ')
const name = (n: number): string =>
  [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400) % 20].map((at) => syllables[at] ?? '').join('')

const data = (size: Size): readonly string[] => [
  "set synchronous_commit = off; set maintenance_work_mem = '1GB'",
  // built at the end, each in one go
  'drop index post_search_open, post_search_locked',
  'select setseed(0.42)',
  `create temp table s as select array['${syllables.join("','")}'] as s`,
  `insert into users (username, name, is_creator, follower_count, created_at, category)
    select 'user_' || i, s[1 + (random() * 19)::int] || s[1 + (random() * 19)::int] || s[1 + (random() * 19)::int] || ' ' || s[1 + (random() * 19)::int] || s[1 + (random() * 19)::int],
      i <= ${String(size.creators)}, case when i <= ${String(size.creators)} then (power(random(), 4) * 100000)::int else 0 end,
      now() - i * interval '1 minute', case when i % 5 = 0 then 'studio' end from s, generate_series(1, ${String(size.users)}) i`,
  accountsOfAll,
  `insert into plans select id, 'monthly', 100 * (id % 15) from users where is_creator`,
  `insert into search_words (word, rank, user_id) select distinct w, floor(log(2, 1 + follower_count))::smallint, id from users, unnest(string_to_array(name, ' ') || username) w`,
  `insert into search_words (word, rank, user_id) select distinct '?' || left(w, 6), floor(log(2, 1 + follower_count))::smallint, id
    from users, unnest(string_to_array(name, ' ')) w where is_creator on conflict do nothing`,
  `insert into search_words (word, rank, user_id) select distinct '?' || overlay(left(w, 7) placing '' from g for 1), floor(log(2, 1 + follower_count))::smallint, id
    from users, unnest(string_to_array(name, ' ')) w, generate_series(1, 7) g where is_creator on conflict do nothing`,
  // what creators say of themselves: the commonest word is said by a third of them
  `insert into search_words (word, rank, user_id) select distinct '+b' || (power(random(), 3) * 20000)::int, floor(log(2, 1 + follower_count))::smallint, id
    from users, generate_series(1, 14) g where is_creator on conflict do nothing`,
  'alter table posts disable trigger user',
  `insert into posts (creator_id, state, audience, published_at, created_at, text, media)
    select 1 + (power(random(), 1.3) * ${String(size.creators - 1)})::int, 'published', case when i % 2 = 0 then 'everyone' else 'subscribers' end, at, at, 'A morning at the lake.',
      case when i % 3 = 0 then null else json_build_array(json_build_array(substr(md5(i::text), 1, 22), 'photo', 1600, 1200, 'I/cNFYKqaIeIiHh3d4d3h3eHiHgIiHgI', 'I/cNFYKqaIeIiHh3d4d3h3eHiHgI', '',
        json_build_array(json_build_array('thumb', 320, 240), json_build_array('feed', 1080, 810)))) end
    from (select i, now() - (${String(size.posts)} - i) * interval '1 minute' as at from generate_series(1, ${String(size.posts)}) i) p order by i`,
  'alter table posts enable trigger user',
  `insert into creator_heads (creator_id, last_at, last_id) select creator_id, max(published_at), max(id) from posts group by 1`,
  // the commonest word stands in every third post, the rarest in a few
  `insert into post_search (post_id, creator_id, published_at, language, has_video, open_words, locked_words)
    select p.id, p.creator_id, p.published_at, 'en', false, case when audience = 'everyone' then w.v else '' end, case when audience = 'everyone' then null else w.v end
    from posts p cross join lateral (select array_to_tsvector(array_agg(distinct 'w' || (power(random(), 3) * 20000)::int)) as v from generate_series(1, 14 + (p.id * 0)::int)) w`,
  `insert into post_topics (topic, post_id, creator_id, published_at, label, is_open)
    select 't' || (power(random(), 3) * 2000)::int, id, creator_id, published_at, 't', audience = 'everyone' from posts where id % 4 = 0`,
  `insert into topics (topic, label, uses) select topic, topic, count(*) from post_topics group by 1`,
  'create index post_search_open on post_search using gin (open_words) with (fastupdate = off)',
  'create index post_search_locked on post_search using gin (locked_words) with (fastupdate = off) where locked_words is not null',
  'reset synchronous_commit; reset maintenance_work_mem',
  'vacuum analyze',
]

/** Search and browsing as the routes do them, beside a look at one row by its key on the same connection. */
export async function benchSearch(
  of: 'search' | 'browse' | 'both',
  named: keyof typeof sizes = 'usual',
): Promise<void> {
  const size = sizes[named]
  const begunAt = performance.now()
  await withOwnDatabase({ data: data(size) }, async ({ db, backend }) => {
    const filledIn = (performance.now() - begunAt) / 60_000
    const begun = performance.now()
    await countFacts({ db })
    const factsMs = performance.now() - begun
    const services = {
      db,
      settings: { now: () => defaultSettings },
      searchEngine: null,
      mediaSecret: ['a secret of the bench'],
      publicUrl: 'http://localhost',
      apiUrl: 'http://localhost',
    } as unknown as Services
    const fan = size.users
    const page = { limit: 20, showsWorks: true }
    const cases: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
      'floor: one row by its key': (n) => sql`select id from users where id = ${n}`.execute(db),
      'people: 1 letter': (n) => findPeople(services, fan, name(n).slice(0, 1)),
      'people: 3 letters': (n) => findPeople(services, fan, name(n * 7).slice(0, 3)),
      'people: a whole word': (n) => findPeople(services, fan, name(n * 13)),
      'people: two beginnings': (n) =>
        findPeople(services, fan, `${name(n * 13).slice(0, 4)} ${name(n * 7).slice(0, 2)}`),
      'people: a wrong letter': (n) =>
        findPeople(services, fan, `${name(n * 13).slice(0, 3)}q${name(n * 13).slice(4)}`),
      'people: what many say of themselves': (n) => findPeople(services, fan, `b${String(10 + (n % 5))}`),
      'people: what few say of themselves': (n) => findPeople(services, fan, `b${String(8_000 + n * 31)}`),
      'posts: a common word': (n) => findPosts(services, fan, { searchTerm: `w${String(n % 5)}` }),
      'posts: a rare word': (n) => findPosts(services, fan, { searchTerm: `w${String(8_000 + n * 31)}` }),
      'posts: two words': (n) => findPosts(services, fan, { searchTerm: `w${String(n % 20)} w${String(100 + n)}` }),
      'posts: a common beginning': (n) => findPosts(services, fan, { searchTerm: `w${String(10 + (n % 50))}` }),
      'posts: a rare beginning': (n) => findPosts(services, fan, { searchTerm: `w${String(800 + n)}` }),
      'posts: none but by authors who are about it': (n) =>
        findPosts(services, fan, { searchTerm: `b${String(10 + (n % 50))}` }),
      'posts: of a topic': (n) => findPosts(services, fan, { tag: `t${String(n % 40)}` }),
      'topics: 2 letters': (n) => findTopics(services, fan, `t${String(n % 10)}`),
      'browse: recommended': () => browseCreators(services, fan, { ...page, sort: 'recommended' }),
      'browse: recommended, without works': () =>
        browseCreators(services, fan, { ...page, sort: 'recommended', showsWorks: false }),
      'browse: newest under $5': () => browseCreators(services, fan, { ...page, sort: 'newest', price: 'under5' }),
      'browse: price': () => browseCreators(services, fan, { ...page, sort: 'price' }),
      'browse: a category that is active': () =>
        browseCreators(services, fan, { ...page, sort: 'recommended', category: 'studio', active: 'yes' }),
      'browse: a topic': (n) =>
        browseCreators(services, fan, { ...page, sort: 'recommended', topic: `t${String(n % 40)}` }),
      'browse: on offer, where nobody is': () =>
        browseCreators(services, fan, { ...page, sort: 'recommended', offer: 'yes' }),
    }
    const cpuNow = (): number => processCpuMs(process.pid) + processCpuMs(backend)
    process.stdout.write(
      `${String(size.users)} users, ${String(size.creators)} creators, ${String(size.posts)} posts, made in ${filledIn.toFixed(1)} min; facts of all creators in ${(factsMs / 1000).toFixed(1)} s\n` +
        '| | CPU ms, program and database | × floor | p50 ms | p99 ms |\n|---|---|---|---|---|\n',
    )
    let floor = 0
    for (const [label, work] of Object.entries(cases)) {
      if (of !== 'both' && !label.startsWith('floor') && label.startsWith('browse') !== (of === 'browse')) continue
      for (let n = 0; n < 30; n += 1) await work(n)
      const cpu: number[] = []
      const wall: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const before = cpuNow()
        for (let n = 0; n < perRound; n += 1) {
          const start = performance.now()
          await work(round * perRound + n)
          wall.push(performance.now() - start)
        }
        cpu.push((cpuNow() - before) / perRound)
      }
      const ms = median(cpu)
      if (floor === 0) floor = ms
      const sorted = wall.toSorted((a, b) => a - b)
      const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
      process.stdout.write(`| ${label} | ${ms.toFixed(2)} | ${(ms / floor).toFixed(1)} | ${at(0.5)} | ${at(0.99)} |\n`)
    }
  })
}
