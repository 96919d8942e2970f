import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { findPeople } from '#modules/accounts/find-people.ts'
import { countFacts } from '#modules/discovery/browse/count-facts.query.ts'
import { browseCreators } from '#modules/discovery/browse/list-creators.query.ts'
import { findPosts } from '#modules/discovery/search/find-posts.query.ts'
import { findTopics } from '#modules/discovery/topics/topics.query.ts'
import { defaultSettings } from '#modules/site/default-settings.ts'
import { median, processCpuMs } from './cpu.ts'
import { withOwnDatabase } from './own-database.ts'
import { name, searchData, topicsOfFew, viewers, type SearchSize } from './search-data.ts'

const sizes = {
  usual: { users: 200_000, creators: 10_000, posts: 300_000 },
  large: { users: 1_000_000, creators: 50_000, posts: Number(process.env['BENCH_POSTS'] ?? 10_000_000) },
} as const satisfies Readonly<Record<string, SearchSize>>
const rounds = 5
const perRound = 100
/** A program has run for a while: V8 makes what is called often faster for the first thousands of calls. */
const warmUp = 3000
/** Beyond so long the database has most of the work. */
const warmUpMs = 5000
/** Search and browsing as the routes do them, beside a look at one row by its key on the same connection. */
export async function benchSearch(
  of: 'search' | 'browse' | 'both',
  named: keyof typeof sizes = 'usual',
): Promise<void> {
  const size = sizes[named]
  const begunAt = performance.now()
  await withOwnDatabase({ data: searchData(size), keptIn: process.env['BENCH_FOLDER'] }, async ({ db, backend }) => {
    const filledIn = (performance.now() - begunAt) / 60_000
    if (process.env['BENCH_PARTS'] === 'data') return
    for (const statement of topicsOfFew) await sql.raw(statement).execute(db)
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
    /** One of those who look, another one each time. */
    const fan = (n: number): number => size.users - (n % viewers)
    const page = { limit: 20, showsWorks: true }
    const floor = (n: number) => sql`select id from users where id = ${n}`.execute(db)
    const cases: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
      'people: 1 letter': (n) => findPeople(services, fan(n), name(n).slice(0, 1)),
      'people: 3 letters': (n) => findPeople(services, fan(n), name(n * 7).slice(0, 3)),
      'people: a whole word': (n) => findPeople(services, fan(n), name(n * 13)),
      'people: two beginnings': (n) =>
        findPeople(services, fan(n), `${name(n * 13).slice(0, 4)} ${name(n * 7).slice(0, 2)}`),
      'people: two short beginnings': (n) =>
        findPeople(services, fan(n), `${name(n * 13).slice(0, 2)} ${name(n * 7).slice(0, 2)}`),
      'people: a wrong letter': (n) =>
        findPeople(services, fan(n), `${name(n * 13).slice(0, 3)}q${name(n * 13).slice(4)}`),
      'people: what many say of themselves': (n) => findPeople(services, fan(n), `b${String(10 + (n % 5))}`),
      'people: what few say of themselves': (n) => findPeople(services, fan(n), `b${String(8_000 + n * 31)}`),
      'posts: a common word': (n) => findPosts(services, fan(n), { searchTerm: `w${String(n % 5)}` }),
      'posts: a rare word': (n) => findPosts(services, fan(n), { searchTerm: `w${String(8_000 + n * 31)}` }),
      'posts: two words': (n) => findPosts(services, fan(n), { searchTerm: `w${String(n % 20)} w${String(100 + n)}` }),
      'posts: a common beginning': (n) => findPosts(services, fan(n), { searchTerm: `w${String(10 + (n % 50))}` }),
      'posts: a rare beginning': (n) => findPosts(services, fan(n), { searchTerm: `w${String(800 + n)}` }),
      'posts: none but by authors who are about it': (n) =>
        findPosts(services, fan(n), { searchTerm: `b${String(10 + (n % 50))}` }),
      'posts: of a topic': (n) => findPosts(services, fan(n), { tag: `t${String(n % 40)}` }),
      'topics: 2 letters': (n) => findTopics(services, fan(n), `t${String(n % 10)}`),
      'browse: recommended': (n) => browseCreators(services, fan(n), { ...page, sort: 'recommended' }),
      'browse: recommended, without works': (n) =>
        browseCreators(services, fan(n), { ...page, sort: 'recommended', showsWorks: false }),
      'browse: newest under $5': (n) => browseCreators(services, fan(n), { ...page, sort: 'newest', price: 'under5' }),
      'browse: price': (n) => browseCreators(services, fan(n), { ...page, sort: 'price' }),
      'browse: a category that is active': (n) =>
        browseCreators(services, fan(n), { ...page, sort: 'recommended', category: 'studio', active: 'yes' }),
      'browse: a topic': (n) =>
        browseCreators(services, fan(n), { ...page, sort: 'recommended', topic: `t${String(n % 40)}` }),
      'browse: a topic that few have': (n) =>
        browseCreators(services, fan(n), { ...page, sort: 'recommended', topic: `t${String(40 + ((n * 37) % 1900))}` }),
      'browse: a topic of few creators with many posts': (n) =>
        browseCreators(services, fan(n), { ...page, sort: 'recommended', topic: `few${String(n % 10)}` }),
      'browse: the best known': (n) => browseCreators(services, fan(n), { ...page, sort: 'popular' }),
      'browse: the best known of a topic': (n) =>
        browseCreators(services, fan(n), { ...page, sort: 'popular', topic: `t${String((n * 37) % 2000)}` }),
      'browse: on offer, where nobody is': (n) =>
        browseCreators(services, fan(n), { ...page, sort: 'recommended', offer: 'yes' }),
    }
    const cpuNow = () => ({ program: processCpuMs(process.pid), database: processCpuMs(backend) })
    process.stdout.write(
      `${String(size.users)} users, ${String(size.creators)} creators, ${String(size.posts)} posts, made in ${filledIn.toFixed(1)} min; facts of all creators in ${(factsMs / 1000).toFixed(1)} s\n` +
        '| | CPU ms | program | database | × floor | p50 ms | p99 ms | floor: CPU ms | p99 ms |\n|---|---|---|---|---|---|---|---|---|\n',
    )
    type Figures = { program: number[]; database: number[]; wall: number[] }
    const measure = async (work: (n: number) => Promise<unknown>, round: number, to: Figures): Promise<void> => {
      const before = cpuNow()
      for (let n = 0; n < perRound; n += 1) {
        const start = performance.now()
        await work(round * perRound + n)
        to.wall.push(performance.now() - start)
      }
      const after = cpuNow()
      to.program.push((after.program - before.program) / perRound)
      to.database.push((after.database - before.database) / perRound)
    }
    const cpuOf = ({ program, database }: Figures): number =>
      median(program.map((ms, round) => ms + (database[round] ?? 0)))
    const at = ({ wall }: Figures, share: number): string =>
      (wall.toSorted((a, b) => a - b)[Math.floor(wall.length * share)] ?? 0).toFixed(1)
    const only = process.env['BENCH_CASES']
    for (const [label, work] of Object.entries(cases)) {
      if (of !== 'both' && label.startsWith('browse') !== (of === 'browse')) continue
      if (only !== undefined && !new RegExp(only).test(label)) continue
      const cold = performance.now()
      for (let n = 0; n < warmUp && performance.now() - cold < warmUpMs; n += 1) await work(n)
      // the floor is measured in turn with each: minutes differ
      const [ours, bare]: [Figures, Figures] = [
        { program: [], database: [], wall: [] },
        { program: [], database: [], wall: [] },
      ]
      for (let round = 0; round < rounds; round += 1) {
        await measure(floor, round, bare)
        await measure(work, round, ours)
      }
      process.stdout.write(
        `| ${label} | ${cpuOf(ours).toFixed(2)} | ${median(ours.program).toFixed(2)} | ${median(ours.database).toFixed(2)} | ${(cpuOf(ours) / cpuOf(bare)).toFixed(1)} | ${at(ours, 0.5)} | ${at(ours, 0.99)} | ${cpuOf(bare).toFixed(2)} | ${at(bare, 0.99)} |\n`,
      )
    }
  })
}
