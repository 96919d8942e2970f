import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { routes } from '#contract/routes.ts'
import { unzip } from '#test/unzip.ts'
import { openFiles, openPages, plant, sql, type Someone, type World } from './canary-world.ts'
import { ownProgram } from './program.ts'

/**
 * A program of its own, with a word planted in everything that is locked, unpublished or left behind, and every way out
 * of it looked through: all answers of the API, page sources, playlists, sockets, mails, copies of personal data, logs.
 */
let log = ''
const program = ownProgram(18_613, { LOG_LEVEL: 'trace' }, (output) => (log += output))
let world: World
const frames = new Map<string, string>()
const sockets: WebSocket[] = []

beforeAll(async () => {
  await program.start()
  world = await plant(program)
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await program.end()
})

/** How bytes could be written down; of base64 the three ways that a word can lie in it. */
function formsOf(word: string): string[] {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift, 'x'), Buffer.from(word)])
      .toString('base64url')
      .slice(shift === 0 ? 0 : shift + 1, -4),
  )
  return [word, Buffer.from(word).toString('hex'), ...base64]
}
/** Which canaries a text holds, by what they were planted in. */
function heldBy(text: string): string[] {
  return [...world.canaries].filter(([, word]) => formsOf(word).some((form) => text.includes(form))).map(([of]) => of)
}

/** All addresses of the API that can be read, with every id and name there is. */
function addresses(): string[] {
  const names = ['author', 'payer', 'stranger']
  const search = [...world.canaries.values(), 'author'].map((word) => word.slice(0, 50))
  return Object.keys(routes).flatMap((route) => {
    const [method, address = ''] = route.split(' ')
    // the development mailbox is the machine's owner's; it is read by itself below
    if (method !== 'GET' || address === '/dev/mails') return []
    const named = address.includes(':username') ? names.map((name) => address.replace(':username', name)) : [address]
    return named.flatMap((one) => {
      if (one.startsWith('/search')) return search.map((word) => `${one}?searchTerm=${word}`)
      if (one === '/preview/posts') return ['guest', 'subscriber'].map((as) => `${one}?as=${as}`)
      if (one === '/timeline/new') return [`${one}?after=${btoa('2020-01-01T00:00:00Z 1').replaceAll('=', '')}`]
      // an answer names the topic that it was asked for
      if (one === '/topics/:topic') return ['/topics/openword']
      return one.includes(':') ? [...world.ids].map((id) => one.replace(/:\w+/, String(id))) : [one]
    })
  })
}
async function readAll(as: Someone | null): Promise<string> {
  let text = ''
  for (const address of addresses()) text += `${await (await world.ask(as, 'GET', address)).text()}\n`
  return text
}

describe('what is not for all', () => {
  it('can be found at all: the author and who has paid meet it', async () => {
    const ofAuthor = heldBy(await readAll(world.author))
    const neverShown = ['camera', 'other camera', 'photo name', 'film name', 'film title', 'removed']
    expect(ofAuthor.toSorted()).toEqual([...world.canaries.keys()].filter((of) => !neverShown.includes(of)).toSorted())
    const ofPayer = heldBy(await readAll(world.payer))
    expect(ofPayer).toEqual(expect.arrayContaining(['text', 'poll option', 'comment', 'reply']))
    for (const of of ['former text', 'draft', 'scheduled', 'removed', ...neverShown]) expect(ofPayer).not.toContain(of)
  })

  it.each(['guest', 'stranger', 'follower', 'blocked', 'mentioned', 'another_creator'])(
    'is in no answer that a %s gets, nor are the ids of locked media',
    async (name) => {
      const text = await readAll(world.others.get(name) ?? null)
      expect(heldBy(text)).toEqual([])
      expect(world.lockedMedia.filter((mediaId) => text.includes(mediaId))).toEqual([])
      // what they do see is there
      if (name !== 'blocked') expect(text).toContain('openword')
    },
  )

  it('is in no page source, feed, card or sitemap', async () => {
    const ids = [...world.ids].filter((id) => typeof id === 'number')
    /** By the address that another site knows the page by. */
    const oembed = (page: string) =>
      `/oembed?url=${encodeURIComponent(program.address.replace('127.0.0.1', 'localhost') + page)}`
    let found = ''
    const look = async (address: string, statuses: readonly number[]) => {
      const answer = await fetch(program.address + address)
      const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
      expect([address, statuses.includes(answer.status), heldBy(text)]).toEqual([address, true, []])
      for (const mediaId of world.lockedMedia) expect([address, text.includes(mediaId)]).toEqual([address, false])
      if (answer.status === 200) found += text
    }
    for (const address of [...openPages, ...openFiles, oembed('/author')]) await look(address, [200])
    for (const page of ids.map((id) => `/post/${String(id)}`))
      for (const address of [page, `/cards${page}`, `/embed${page}`, oembed(page)]) await look(address, [200, 404, 410])
    // what is for all is there
    expect(found).toContain('openword')
  })

  it('is behind no address that can be made of its ids and of grants for other media', async () => {
    const own = (await (await world.ask(world.author, 'GET', `/media/${world.lockedMedia[0] ?? ''}`)).json()) as {
      media: { address: string }
    }
    const [, , , grant = ''] = own.media.address.split('/')
    // the address is right: with it the picture is there, without it or for another key it is not
    expect((await fetch(`${program.address}${own.media.address}/feed.webp`)).status).toBe(200)
    const files = [
      'feed.webp',
      'full.avif',
      'thumb.webp',
      'master.m3u8',
      'sound.m3u8',
      'v180.mp4',
      'preview.mp4',
      'storyboard.vtt',
    ]
    for (const mediaId of world.lockedMedia)
      for (const file of files)
        for (const address of [
          `/media/${mediaId}/${file}`,
          `/media/${mediaId}/${'0'.repeat(grant.length)}/${file}`,
          ...(mediaId === world.lockedMedia[0] ? [] : [`/media/${mediaId}/${grant}/${file}`]),
          `/files/${mediaId}.webp`,
          `/api/uploads/${mediaId}`,
        ])
          expect([address, [401, 403, 404, 405].includes((await fetch(program.address + address)).status)]).toEqual([
            address,
            true,
          ])
  })

  it('leaves nothing of the pixels in the placeholder: two pictures with another pattern have the same', async () => {
    const { posts } = (await (await world.ask(null, 'GET', '/users/author/posts')).json()) as {
      posts: { locked: boolean; media: { kind: string; lockedThumbhash: string }[] }[]
    }
    const found = posts.filter(({ locked }) => locked).flatMap(({ media }) => media)
    for (const item of found) expect(Object.keys(item).toSorted()).toEqual(['kind', 'lockedThumbhash'])
    expect(found[0]?.lockedThumbhash.length).toBeGreaterThan(4)
    expect(found[1]?.lockedThumbhash).toBe(found[0]?.lockedThumbhash)
  })

  it('leaves no name, place or title in the files that those get who may see them', async () => {
    for (const mediaId of world.lockedMedia) {
      const folder = path.join(program.folder, 'media', 'media', mediaId)
      const { media } = (await (await world.ask(world.author, 'GET', `/media/${mediaId}`)).json()) as {
        media: { address: string; kind: string }
      }
      const names = [
        'feed.webp',
        'full.webp',
        'thumb.avif',
        ...(media.kind === 'video' ? ['master.m3u8', 'sound.m3u8', 'sound.mp4', 'preview.mp4'] : []),
      ]
      let found = 0
      for (const name of names) {
        const answer = await fetch(`${program.address}${media.address}/${name}`)
        if (answer.status === 404) continue
        found += 1
        expect([folder, name, heldBy(Buffer.from(await answer.arrayBuffer()).toString('latin1'))]).toEqual([
          folder,
          name,
          [],
        ])
      }
      expect(found).toBeGreaterThanOrEqual(3)
    }
  })
})

/** Joins a person's own channel by the wire protocol, and keeps all that comes. */
async function listen(name: string, someone: Someone): Promise<void> {
  const page = await (await fetch(`${program.address}/home`)).text()
  const { realtime } = JSON.parse(/id="config">(.*?)<\/script>/.exec(page)?.[1] ?? '{}') as {
    realtime: { key: string }
  }
  const socket = new WebSocket(
    `${program.address.replace('http', 'ws')}/app/${realtime.key}?protocol=7&client=js&version=8`,
  )
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('The socket did not open.')))
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      frames.set(name, (frames.get(name) ?? '') + text)
      const { event, data: inner } = JSON.parse(text) as { event: string; data: unknown }
      if (event === 'pusher:connection_established') {
        const { socket_id: socketId } = JSON.parse(String(inner)) as { socket_id: string }
        const channel = updatesChannel(someone.userId)
        void fetch(`${program.address}/api/realtime/auth`, {
          method: 'POST',
          headers: { authorization: `Bearer ${someone.token}`, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ socket_id: socketId, channel_name: channel }),
        })
          .then((answer) => answer.json() as Promise<{ auth: string; channel_data?: string }>)
          .then((granted) => socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { ...granted, channel } })))
      }
      if (event.endsWith('subscription_succeeded')) resolve()
    })
  })
}

describe('what goes out by itself', () => {
  it('sockets carry none of it while a locked post is published, changed, commented and liked', async () => {
    for (const name of ['follower', 'mentioned']) {
      const someone = world.others.get(name)
      if (someone) await listen(name, someone)
    }
    await listen('payer', world.payer)
    const word = 'canary while listening'
    world.canaries.set('live text', word)
    const body = { text: `${word} @mentioned @follower`, mediaIds: [], audience: 'subscribers' }
    const { id } = (await (await world.ask(world.author, 'POST', '/posts', body)).json()) as { id: number }
    world.ids.add(id)
    await world.ask(world.payer, 'POST', `/posts/${String(id)}/comments`, { text: `${word} too @follower` })
    await world.ask(world.author, 'PATCH', `/posts/${String(id)}`, { text: `${word} again` })
    await expect.poll(() => frames.get('payer')).toContain('NewUpdate')
    for (const [name, text] of frames) expect([name, heldBy(text)]).toEqual([name, []])
  })

  it('no mail holds any of it', async () => {
    const { mails } = (await (await fetch(`${program.address}/api/dev/mails`)).json()) as { mails: { to: string }[] }
    expect(mails.length).toBeGreaterThan(3)
    expect(heldBy(JSON.stringify(mails))).toEqual([])
  })

  it('no copy of the data of somebody else holds any of it, only what they wrote themselves', async () => {
    const copy = async (someone: Someone): Promise<string> => {
      expect((await world.ask(someone, 'POST', '/export')).status).toBe(202)
      let url: string | null = null
      await expect
        .poll(
          async () => {
            const made = (await (await world.ask(someone, 'GET', '/export')).json()) as {
              export: { url: string | null } | null
            }
            url = made.export?.url ?? null
            return url
          },
          { interval: 300 },
        )
        .not.toBeNull()
      const archive = Buffer.from(await (await fetch(new URL(url ?? '', program.address))).arrayBuffer())
      return [...unzip(archive)].map(([name, content]) => `${name}\n${content.toString('latin1')}`).join('\n')
    }
    for (const name of ['follower', 'mentioned', 'blocked', 'another_creator']) {
      const someone = world.others.get(name)
      if (someone) expect([name, heldBy(await copy(someone))]).toEqual([name, []])
    }
    // the payer's own comments are the payer's
    expect(heldBy(await copy(world.payer)).toSorted()).toEqual(['comment', 'live text'])
    expect(heldBy(await copy(world.author))).toEqual(expect.arrayContaining(['text', 'draft', 'scheduled']))
  })

  it('the log, at its most talkative, holds none of it, and no token', async () => {
    // requests that go wrong tempt a program to tell what was in them
    const word = world.canaries.get('text') ?? ''
    const headers = { authorization: `Bearer ${world.author.token}`, 'content-type': 'application/json' }
    for (const body of [`{"text":"${word}"`, JSON.stringify({ text: word, nonsense: word }), `"${word}"`]) {
      const answer = await fetch(`${program.address}/api/posts`, { method: 'POST', headers, body })
      expect([400, 422]).toContain(answer.status)
    }
    for (const address of [`/api/posts/${word}`, `/api/${word}?${word}`, `/media/${word}/${word}/${word}`])
      expect((await fetch(program.address + address, { headers })).status).toBeGreaterThanOrEqual(400)
    // the program's own lines came through
    expect(log).toContain('Fanfare is at')
    expect(heldBy(log)).toEqual([])
    for (const someone of [world.author, world.payer]) expect(log.includes(someone.token)).toBe(false)
  })

  it('nothing of it stands in the names of files', async () => {
    const rows = await sql<{ id: string }>(program, 'select id from media', [])
    expect(rows.length).toBeGreaterThanOrEqual(2)
    const files = readdirSync(program.folder, { recursive: true }).map(String)
    expect(files.some((file) => file.includes(world.lockedMedia[0] ?? 'none'))).toBe(true)
    expect(heldBy(files.join('\n'))).toEqual([])
    for (const file of files.filter((one) => one.includes('uploads/') && one.endsWith('.json')))
      expect(readFileSync(path.join(program.folder, file), 'utf8').length).toBeLessThan(2000)
  })
})
