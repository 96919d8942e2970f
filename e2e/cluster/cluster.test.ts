import { createHash } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFailed, vi } from 'vitest'
import { updatesEvent } from '#contract/events.ts'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { type NodeProcess, startNode } from '#test/node-process.ts'
import { type OwnServer, waitFor } from '#test/own-cluster.ts'
import { connectPusher } from '#test/pusher-client.ts'
import { noisyPhoto } from '#test/uploads.ts'
import { fans, tokenOf, usernameOf } from '../../faults/people.ts'
import { prepareLoad } from './load.ts'
import { kinds, lacking, pusher, releaseBefore, startWorld } from './world.ts'

/**
 * A whole cluster under load, whose parts are stopped, killed and frozen one after the other. Customers insist with one key until they
 * are answered; after each trouble what they were told, the ledger, what they may see and the audit log agree.
 * `RELEASE_BEFORE`: a folder with the release before, of which a node runs beside.
 */
describe.skipIf(lacking.length > 0)(
  `a cluster${lacking.length > 0 ? `, for which ${lacking.join()} lack` : ''}`,
  () => {
    let world: Awaited<ReturnType<typeof startWorld>>
    let load: ReturnType<typeof prepareLoad>
    let serving: OwnServer
    let granted = 0
    const creator = fans + 1
    beforeAll(async () => {
      world = await startWorld()
      serving = world.servers.first
      load = prepareLoad(world.shared['PUBLIC_URL'] ?? '', world.direct, world.folder)
      const token = createHash('sha256').update(tokenOf(creator)).digest('hex')
      await serving.query(
        `insert into sessions (token_hash, user_id, expires_at) values ('\\x${token}', ${String(creator)}, now() + interval '1 day')`,
      )
    })
    afterAll(async () => {
      await load.close()
      await world.close()
    })
    const web = (index: number): NodeProcess => world.nodes.web[index] as NodeProcess

    /** Something happens while people buy and read, and in the end all records say the same. */
    function trouble(what: string, happen: () => Promise<void>, skip = false): void {
      it.skipIf(skip)(what, async () => {
        onTestFailed(() => {
          process.stdout.write(`\n${load.counts.unexpected.slice(0, 20).join('\n')}\n`)
          for (const node of kinds.flatMap((kind) => world.nodes[kind]))
            process.stdout.write(`\n${node.address} said: ${node.said().slice(-1_500)}\n`)
        })
        const before = load.answered()
        // a line of the audit log that must still be there afterwards
        await world.command('staff', 'grant', usernameOf(fans + 2), 'moderator')
        granted += 1
        load.start()
        try {
          await load.next()
          load.troubles()
          await happen()
          // what happened may have been over within two seconds
          await vi.waitFor(
            () => {
              const after = load.answered()
              expect(after.orders - before.orders).toBeGreaterThan(20)
              expect(after.reads - before.reads).toBeGreaterThan(20)
            },
            { timeout: 30_000, interval: 100 },
          )
        } finally {
          await load.stop()
        }
        expect(await load.compare()).toEqual([])
        expect(await world.command('ledger', 'reconcile')).toContain('0 differences')
        await world.command('audit', 'verify')
        const [row] = await serving.query(`select count(*)::int as lines from audit_log where action = 'staff.granted'`)
        expect(row?.['lines']).toBe(granted)
      })
    }
    /** A fan's own channel at a realtime node: what is heard there. */
    async function listen(fan: number, realtime: NodeProcess) {
      const socket = connectPusher({ ...pusher, port: realtime.port, address: web(0).address }, tokenOf(fan))
      const channel = socket.subscribe(updatesChannel(fan))
      let heard = 0
      channel.bind(updatesEvent, () => (heard += 1))
      await new Promise<void>((resolve) => channel.bind('pusher:subscription_succeeded', () => resolve()))
      return { heard: () => heard, close: () => socket.disconnect() }
    }
    const photo = async (token: string, postId: number): Promise<string | null> => {
      const { body } = await web(2).call('GET', `/posts/${String(postId)}`, { token })
      const [file] = (body['media'] ?? []) as { address?: string }[]
      return file?.address === undefined ? null : `${file.address}/thumb.webp`
    }
    let postId = 0
    let address = ''

    trouble('does the main job across its nodes: a photo, a post, a payment, an event, and who may see', async () => {
      const token = tokenOf(creator)
      const bytes = await noisyPhoto(900_000)
      const tus = (node: NodeProcess, url: string, method: string, headers: Record<string, string>, body?: Buffer) =>
        fetch(new URL(url, node.address), {
          method,
          headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
          ...(body && { body: new Uint8Array(body) }),
        })
      const made = await tus(web(0), '/api/uploads', 'POST', { 'upload-length': String(bytes.length) })
      expect(made.status).toBe(201)
      const place = new URL(made.headers.get('location') ?? '', web(0).address).pathname
      let mediaId: string | null = null
      for (const [node, from, to] of [
        [web(1), 0, 400_000],
        [web(2), 400_000, bytes.length],
      ] as const) {
        const headers = { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' }
        const answer = await tus(node, place, 'PATCH', headers, bytes.subarray(from, to))
        expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(to)])
        mediaId = answer.headers.get('media-id')
      }
      await vi.waitFor(
        async () =>
          expect((await web(0).call('GET', `/media/${String(mediaId)}`, { token })).body['state']).toBe('ready'),
        { timeout: 30_000, interval: 200 },
      )
      const post = { text: 'Only for you', mediaIds: [mediaId], audience: 'subscribers' }
      const published = await web(1).call('POST', '/posts', { token, body: post })
      expect(published.status).toBe(201)
      postId = Number(published.body['id'])

      const fan = 50
      const ear = await listen(fan, world.nodes.realtime[1] as NodeProcess)
      try {
        expect(await photo(tokenOf(fan), postId)).toBeNull()
        expect((await load.subscribe(web(1), fan, usernameOf(creator))).status).toBe(201)
        await vi.waitFor(() => expect(ear.heard()).toBeGreaterThan(0), 10_000)
        address = (await photo(tokenOf(fan), postId)) ?? ''
        const seen = await fetch(new URL(address, world.shared['PUBLIC_URL']))
        expect([seen.status, seen.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
        expect(await photo(tokenOf(51), postId)).toBeNull()
      } finally {
        ear.close()
      }
      expect(load.troubles()).toEqual([])
    })

    trouble('fails no call and doubles none while its nodes are replaced one after the other', async () => {
      for (const kind of kinds)
        for (const index of world.nodes[kind].keys()) {
          expect(await world.nodes[kind][index]?.stop()).toBe(0)
          await world.start(kind, index)
          // until nginx takes it for well again
          await sleep(2_500)
        }
      expect(load.troubles()).toEqual([])
    })

    trouble(
      'runs beside a node of the release before',
      async () => {
        const main = path.join(releaseBefore ?? '', 'src/server/main.ts')
        const settings = { ...world.shared, SERVICES: 'web,worker,realtime' }
        const old = await startNode({ ...settings, LIVE_RTMP_PORT: '0' }, main)
        try {
          expect(old.said()).toContain('A later version has changed this database')
          expect((await load.subscribe(old, 52, usernameOf(creator + 1))).status).toBe(201)
          for (const route of ['/timeline', '/wallet', '/subscriptions', `/users/${usernameOf(creator)}`])
            expect([route, (await old.call('GET', route, { token: tokenOf(52) })).status]).toEqual([route, 200])
          await sleep(5_000)
        } finally {
          expect(await old.stop()).toBe(0)
        }
        expect(load.troubles()).toEqual([])
      },
      releaseBefore === undefined,
    )

    trouble('loses one of each kind by kill -9, and goes on', async () => {
      for (const kind of kinds) await world.nodes[kind][0]?.stop('SIGKILL')
      expect(await load.next()).toBeLessThan(5_000)
      await sleep(3_000)
      await Promise.all(kinds.map((kind) => world.start(kind, 0)))
      await load.next()
    })

    trouble('goes on while Redis is gone, and tells again when it is back', async () => {
      const ear = await listen(53, world.nodes.realtime[0] as NodeProcess)
      try {
        await world.redis.kill()
        await sleep(3_000)
        expect(await load.next()).toBeLessThan(5_000)
        expect(load.troubles()).toEqual([])
        expect((await load.subscribe(web(0), 53, usernameOf(creator + 3))).status).toBe(201)
        await sleep(1_000)
        expect(ear.heard()).toBe(0)
        world.redis.start()
        await vi.waitFor(() => expect(ear.heard()).toBeGreaterThan(0), { timeout: 30_000 })
      } finally {
        ear.close()
      }
      await load.stop()
      await vi.waitFor(async () => expect(await serving.query('select from event_outbox')).toEqual([]), {
        timeout: 30_000,
        interval: 200,
      })
    })

    trouble('sells on while the bucket is gone, says so, and shows pictures again when it is back', async () => {
      const ready = async (): Promise<number> => (await fetch(`${web(1).address}/readyz`)).status
      const picture = async (): Promise<number> => {
        const url = (await photo(tokenOf(50), postId)) ?? ''
        const answer = await fetch(new URL(url, world.shared['PUBLIC_URL']))
        await answer.arrayBuffer()
        return answer.status
      }
      await world.bucket.kill()
      await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 20_000, interval: 500 })
      expect(await picture()).toBe(503)
      expect(await load.next()).toBeLessThan(5_000)
      expect(load.troubles()).toEqual([])
      await world.bucket.start()
      await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 20_000, interval: 500 })
      expect(await picture()).toBe(200)
    })

    /** The synchronous standby takes over; whoever is behind the pooler follows when its operator has told it. */
    async function failOver(next: OwnServer): Promise<void> {
      await sleep(3_000)
      await next.query('select pg_promote()')
      await vi.waitFor(async () => {
        const [row] = await next.query('select pg_is_in_recovery() as standby')
        expect(row?.['standby']).toBe(false)
      }, 20_000)
      const promoted = performance.now()
      serving = next
      await world.lead(next.place)
      expect(await load.next()).toBeLessThan(10_000)
      // each by itself, the one behind the pooler too
      await Promise.all(
        world.nodes.web.map((node) =>
          vi.waitFor(
            async () => expect((await node.call('GET', '/timeline', { token: tokenOf(1) })).status).toBe(200),
            { timeout: 10_000, interval: 100 },
          ),
        ),
      )
      // whoever asks after those ten seconds; who asked before may still be told to come again
      await sleep(promoted + 12_000 - performance.now())
      load.troubles()
      await sleep(5_000)
      expect(load.troubles()).toEqual([])
    }

    trouble('serves within ten seconds after the synchronous standby takes over from a primary that died', async () => {
      await world.servers.first.kill()
      await failOver(world.servers.second)
    })

    trouble('and again, with the old primary as the standby, when the new one stands still', async () => {
      const { first, second, third } = world.servers
      world.servers.first = await world.cluster.rejoin(first, second, 'rejoined')
      world.servers.third = await world.cluster.rejoin(third, second, 'third', world.servers.first)
      await waitFor(second, ['rejoined'])
      await vi.waitFor(async () => {
        const rows = await second.query(
          `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`,
        )
        expect(rows).toHaveLength(1)
      }, 20_000)
      await load.next()
      second.freeze()
      await failOver(world.servers.first)
      await second.kill()
      await load.next()
    })
  },
)
