import { once } from 'node:events'
import { WebSocket } from 'ws'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { median } from './cpu.ts'
import { openSession, quantile, withOwnApp, type OwnApp } from './own-app.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const online = 200
const rounds = 10

/** Joins a fan's own channel; `heard` tells when the next event came. */
async function listen({ port }: OwnApp, key: string, userId: number, token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/app/${key}?protocol=7&client=js&version=8`)
  const channel = updatesChannel(userId)
  let told = (): void => undefined
  const joined = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const { event, data: inner } = JSON.parse(data.toString()) as { event: string; data: string }
      if (event === 'pusher:connection_established') {
        const { socket_id: socketId } = JSON.parse(inner) as { socket_id: string }
        void fetch(`http://127.0.0.1:${String(port)}/api/realtime/auth`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ socket_id: socketId, channel_name: channel }),
        })
          .then((answer) => answer.json() as Promise<{ auth: string }>)
          .then(({ auth }) => socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { auth, channel } })))
      } else if (event.endsWith('subscription_succeeded')) resolve()
      else if (event === 'NewUpdate') told()
    })
  })
  await Promise.all([once(socket, 'open'), joined])
  return {
    close: () => socket.terminate(),
    heard: () => new Promise<number>((resolve) => (told = () => resolve(performance.now()))),
  }
}

/**
 * What a post of a creator with a million followers costs the author, beside the same call by a creator with none, in
 * turn; and how long it takes until the indicator of every follower who is online has been told.
 */
export async function benchPublishing(followers = 1_000_000): Promise<void> {
  await withOwnApp(
    18_481,
    {},
    (app) => measure(app, followers),
    async (admin) => {
      const begun = performance.now()
      await admin.query('set statement_timeout = 0')
      await admin.query(
        `insert into users (username, name) select 'fan_' || n, 'Fan' from generate_series(1, ${String(followers)}) n`,
      )
      await admin.query(
        `insert into users (username, name, is_creator) values ('famous', 'F', true), ('unknown', 'U', true)`,
      )
      await admin.query(`insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
      select id, username || '@example.com', now(), '-', '1990-01-01' from users where is_creator`)
      await admin.query(`insert into relations (fan_id, creator_id, followed_at)
      select id, (select id from users where username = 'famous'), now() from users where not is_creator`)
      await admin.query('vacuum analyze')
      say(`${String(followers)} followers made in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    },
  )
}

async function measure(app: OwnApp, followers: number): Promise<void> {
  const { admin, call } = app
  const idOf = async (username: string): Promise<number> =>
    Number((await admin.query<{ id: string }>('select id from users where username = $1', [username])).rows[0]?.id)
  const tokens = {
    famous: await openSession(admin, await idOf('famous')),
    unknown: await openSession(admin, await idOf('unknown')),
  }
  const publish = async (who: 'famous' | 'unknown'): Promise<number> => {
    const begun = performance.now()
    await call(tokens[who], 'POST', '/posts', { text: 'new', mediaIds: [], audience: 'everyone' })
    return performance.now() - begun
  }
  const page = await (await fetch(`http://127.0.0.1:${String(app.port)}/home`)).text()
  const { realtime } = JSON.parse(/id="config">(.*?)<\/script>/.exec(page)?.[1] ?? '{}') as {
    realtime: { key: string }
  }
  const { rows } = await admin.query<{ id: string }>(
    `select id from users where not is_creator order by md5(id::text) limit ${String(online)}`,
  )
  // a session needs an account behind it
  await admin.query(
    `insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
      select id, username || '@example.com', now(), '-', '1990-01-01' from users where id = any ($1::bigint[])`,
    [rows.map(({ id }) => id)],
  )
  const ears: Awaited<ReturnType<typeof listen>>[] = []
  for (const { id } of rows)
    ears.push(await listen(app, realtime.key, Number(id), await openSession(admin, Number(id))))

  for (const warm of ['famous', 'unknown'] as const) await publish(warm)
  await idle(admin)
  const reached: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const heard = Promise.all(ears.map((ear) => ear.heard()))
    const begun = performance.now()
    await publish('famous')
    reached.push(Math.max(...(await heard)) - begun)
    await idle(admin)
  }
  for (const ear of ears) ear.close()
  for (const alone of [true, false]) {
    const times = { famous: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < rounds; round += 1)
      for (const who of ['unknown', 'famous'] as const) {
        if (alone) await idle(admin)
        times[who].push(await publish(who))
      }
    const shown = (who: 'famous' | 'unknown'): string =>
      `${median(times[who]).toFixed(1)} ms median, ${quantile(times[who], 0.95).toFixed(1)} ms p95`
    say(alone ? 'one post at a time:' : 'one post after the other, while those before are being announced:')
    say(`  publishing, nobody follows: ${shown('unknown')}`)
    say(
      `  publishing, ${String(followers)} follow: ${shown('famous')}, ${(median(times.famous) / median(times.unknown)).toFixed(2)} × the other (budget 50 ms)`,
    )
    await idle(admin)
  }
  say(
    `indicators of ${String(online)} online followers: the last was told after ${reached.map((ms) => (ms / 1000).toFixed(2)).join(', ')} s (budget 5)`,
  )
}

/** Until nothing is left of the announcements before. */
async function idle(admin: OwnApp['admin']): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await admin.query(
      'select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1',
    )
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The queue did not become empty.')
}
