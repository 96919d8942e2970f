import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { newMediaId } from '#modules/media/storage-keys.ts'
import { createSettingsCache } from '#modules/site/settings-cache.ts'
import { createMarker } from '#modules/stories/mark-watched.ts'
import { shareStories } from '#modules/stories/share-stories.ts'
import { createStoriesRow } from '#modules/stories/watching/home-row.query.ts'
import type { Services } from '#platform/services.ts'
import { median, processCpuMs } from './cpu.ts'
import { accountsOfAll, withOwnDatabase } from './own-database.ts'

export { benchStorySteps } from './story-steps.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
type Size = { users: number; creators: number }
/** Who looks at their row: the last of the users, with so many follows each. */
const fans = 2000
const follows = 100

/** Each creator has one story of the last day; everybody follows the first of them. */
const data = ({ users, creators }: Size): string => `
  set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off;
  select setseed(0.42);
  insert into users (username, name, is_creator, creator_since) select 'user_' || i, 'Person ' || i, i <= ${creators},
    case when i <= ${creators} then now() - interval '900 days' end from generate_series(1, ${users}) i;
  ${accountsOfAll};
  insert into stories (creator_id, batch_id, state, audience, published_at, expires_at)
    select id, id, 'published', 'everyone', at, at + interval '24 hours'
    from (select id, now() - random() * interval '23 hours' as at from users where is_creator order by id) c;
  insert into media (id, owner_id, story_id, kind, state, bytes, width, height, thumbhash, locked_thumbhash, sizes)
    select 'photo_of_story_' || lpad(id::text, 8, '0'), creator_id, id, 'photo', 'ready', 10, 400, 700, 't', 'c', '[["thumb",320,240]]' from stories;
  insert into story_heads (creator_id, last_at, username, name, avatar)
    select s.creator_id, s.published_at, u.username, u.name, u.avatar from stories s join users u on u.id = s.creator_id;
  alter table relations disable trigger user;
  insert into relations (fan_id, creator_id, followed_at) select id, 1, now() from users where id > 1;
  insert into relations (fan_id, creator_id, followed_at, subscribed_until)
    select ${users} - f, 2 + (f * 7919 + n * 499) % (${creators} - 1), now(), case when n % 10 = 0 then now() + interval '20 days' end
    from generate_series(0, ${fans - 1}) f, generate_series(1, ${follows - 1}) n on conflict do nothing;
  alter table relations enable trigger user;
  insert into story_marks (user_id, creator_id, seen_at) select fan_id, creator_id, now() from relations
    where fan_id > ${users - fans} and creator_id % 2 = 0;
  insert into chats (low_id, high_id) select creator_id, fan_id from relations where fan_id > ${users - fans} and creator_id % 5 = 0;
  insert into chat_members (chat_id, user_id, other_id, position, listed, typed_id) select id, high_id, low_id, id, true, 1 from chats;
  insert into shows (creator_id, title, audience, minutes) select id, 'On air', 'everyone', 60 from users where is_creator and id % 500 = 2;
  update shows set state = 'on_air', started_at = now(), seen_at = now() + interval '1 day';`

/** What a row of twenty costs whoever reads nothing else: people by their numbers. */
const bare = 'select id, username, name, avatar from users where id = any ($1::bigint[]) order by id'

/** Processor time of this program and its connections so far. */
async function spent(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + rows.reduce((sum, { pid }) => sum + processCpuMs(pid), 0)
}

async function benchRow(client: pg.PoolClient, pool: pg.Pool, services: Pick<Services, 'db'>, { users }: Size) {
  const storiesRow = createStoriesRow(services)
  const arms: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
    bare: (n) =>
      pool.query({
        name: 'bare row',
        text: bare,
        values: [Array.from({ length: 60 }, (_, i) => 1 + ((n * 61 + i * 499) % 40_000))],
      }),
    row: (n) => storiesRow(users - (n % fans)),
  }
  const found: Record<string, number[]> = { bare: [], row: [] }
  let begun = 0
  for (let turn = 0; turn < 12; turn += 1)
    for (const [name, run] of Object.entries(arms)) {
      const before = await spent(client)
      for (let n = 0; n < 500; n += 1) await run(turn * 500 + n)
      const each = ((await spent(client)) - before) / 500
      if (turn === 1 && name === 'row') begun = each
      // by then each fan has asked once, and the process knows whom they follow
      if (turn > 3) found[name]?.push(each)
    }
  const [floor, ours] = [median(found['bare'] ?? []), median(found['row'] ?? [])]
  say(
    `row of 60 people: ${ours.toFixed(3)} ms CPU, ${(ours / floor).toFixed(2)} × the bare query of 60 people (${floor.toFixed(3)} ms); budget 0.5 ms, 2.5 ×; while the process does not know everybody yet, ${begun.toFixed(3)} ms`,
  )
}

/** Views that are called at a steady rate, and what a second of them costs; each is counted once. */
async function benchMarks(client: pg.PoolClient, services: Pick<Services, 'db'>, { users, creators }: Size) {
  const mark = createMarker(services)
  const [perSecond, seconds] = [10_000, 6]
  const before = await spent(client)
  const began = performance.now()
  const done: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n += 1) {
    if (n % 100 === 0) await sleep(Math.max(0, began + (n / perSecond) * 1000 - performance.now()))
    done.push(
      mark([{ userId: creators + 1 + (n % (users - creators)), storyId: 1 + (n % 500), moves: n % 3 === 0 ? 1 : 0 }]),
    )
  }
  await Promise.all(done)
  const wall = (performance.now() - began) / 1000
  const cores = ((await spent(client)) - before) / 1000 / seconds
  const { rows } = await client.query<{ kept: string; counted: string }>(
    'select (select count(*) from story_views) as kept, (select sum(view_count) from story_figures) as counted',
  )
  say(
    `views: ${String(perSecond * seconds)} called over ${String(seconds)} s, done after ${wall.toFixed(1)} s: ${cores.toFixed(2)} s of processor time for each second of them (budget 1); kept ${rows[0]?.kept ?? ''}, counted ${rows[0]?.counted ?? ''}`,
  )
}

async function benchPublishing(client: pg.PoolClient, services: Services) {
  const times: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const mediaId = newMediaId()
    await client.query(
      `insert into media (id, owner_id, kind, state, bytes, width, height, thumbhash, locked_thumbhash, sizes)
        values ($1, 1, 'photo', 'ready', 10, 400, 700, 't', 'c', '[["thumb",320,240]]')`,
      [mediaId],
    )
    const began = performance.now()
    await shareStories(services, 1, { items: [{ mediaId }], audience: 'everyone' })
    times.push(performance.now() - began)
  }
  const sorted = times.slice(5).toSorted((a, b) => a - b)
  say(
    `publishing to everybody: median ${median(sorted).toFixed(1)} ms, slowest of ${String(sorted.length)} ${(sorted.at(-1) ?? 0).toFixed(1)} ms for the author (budget 50 ms)`,
  )
}

/** The row, marks of what was watched, and publishing to everybody, each through the program's own code. */
export async function benchStories(size: Size): Promise<void> {
  await withOwnDatabase({ data: [data(size), 'vacuum analyze'], connections: 3 }, async ({ pool, db }) => {
    const client = await pool.connect()
    const settings = createSettingsCache(db, { feeBasisPoints: 2000, holdDays: 7 })
    const services = { db, settings, mediaSecret: 'bench', publicUrl: 'http://localhost', apiUrl: 'http://localhost' }
    say(`${String(size.users)} users, ${String(size.creators)} creators with stories, ${String(follows)} follows`)
    await benchRow(client, pool, services, size)
    await benchMarks(client, services, size)
    await benchPublishing(client, services as unknown as Services)
    client.release(true)
  })
}
