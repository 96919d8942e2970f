import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { findRunningPostgres } from '#platform/embedded-postgres/index.ts'
import { made, moving, quick, tone } from '#test/sample-files.ts'
import type { OwnProgram } from './program.ts'

/** Words that nobody else would write, one for each thing that is not for all. */
export type Canaries = Map<string, string>
export type Someone = { username: string; userId: number; token: string }
export type World = {
  program: OwnProgram
  author: Someone
  payer: Someone
  /** Who has no right to any of it. */
  others: Map<string, Someone | null>
  canaries: Canaries
  /** Ids of everything that was made: posts, comments, drafts, media. */
  ids: Set<number | string>
  /** Of what is locked: its renditions must not be anywhere either. */
  lockedMedia: string[]
  ask(as: Someone | null, method: string, address: string, body?: object): Promise<Response>
}

export async function sql<Row>(program: OwnProgram, text: string, values: readonly unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: findRunningPostgres(path.join(program.folder, 'postgres')) })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows as Row[]
  } finally {
    await client.end()
  }
}

/** A picture whose middle carries a pattern that its mean colour does not tell: `inverted` or not, the mean is the same. */
export async function patterned(inverted: boolean, artist: string): Promise<Buffer> {
  const [width, height, block] = [800, 640, 80]
  const pixels = Buffer.alloc(width * height * 3, 120)
  for (let y = 0; y < block; y += 1)
    for (let x = 0; x < block; x += 1) {
      const light = (((x >> 3) ^ (y >> 3)) & 1) === (inverted ? 1 : 0)
      pixels.fill(light ? 255 : 0, ((y + 280) * width + x + 360) * 3, ((y + 280) * width + x + 361) * 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Artist: artist }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .png()
    .toBuffer()
}

async function person(world: Pick<World, 'program' | 'ask'>, username: string, isCreator = false): Promise<Someone> {
  const body = {
    username,
    name: `Name of ${username}`,
    email: `${username}@example.com`,
    password: 'a quiet morning lake',
    dateOfBirth: '1991-04-03',
  }
  const answer = await world.ask(null, 'POST', '/signup', body)
  const { token } = (await answer.json()) as { token: string }
  const [row] = await sql<{ id: string }>(
    world.program,
    'update users set is_creator = $2 where username = $1 returning id',
    [username, isCreator],
  )
  const userId = Number(row?.id)
  await sql(world.program, 'update accounts set email_verified_at = now() where user_id = $1', [userId])
  return { username, userId, token }
}

async function upload(world: World, content: Buffer, name: string, type: string): Promise<string> {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const headers = { authorization: `Bearer ${world.author.token}`, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${world.program.address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${encoded(name)},filetype ${encoded(type)}`,
    },
  })
  const url = new URL(begun.headers.get('location') ?? '', world.program.address)
  const sent = await fetch(url, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  })
  const mediaId = sent.headers.get('media-id') ?? ''
  if (mediaId === '') throw new Error(`The upload answered ${String(sent.status)}.`)
  world.ids.add(mediaId)
  return mediaId
}

/** Makes people, and of everything that can be locked or unpublished one thing with a canary in it. */
export async function plant(program: OwnProgram): Promise<World> {
  const ask: World['ask'] = (as, method, address, body) =>
    fetch(`${program.address}/api${address}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body && { 'content-type': 'application/json' }),
        'idempotency-key': randomBytes(8).toString('hex'),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const base = { program, ask }
  const author = await person(base, 'author', true)
  const payer = await person(base, 'payer')
  const canaries: Canaries = new Map()
  const world: World = {
    ...base,
    author,
    payer,
    others: new Map<string, Someone | null>([['guest', null]]),
    canaries,
    ids: new Set(),
    lockedMedia: [],
  }
  for (const name of ['stranger', 'follower', 'blocked', 'mentioned']) world.others.set(name, await person(base, name))
  world.others.set('another_creator', await person(base, 'another_creator', true))
  await sql(program, `insert into plans (creator_id, period, price_cents) values ($1, 'monthly', 0)`, [author.userId])
  const canary = (of: string): string => {
    const word = `canary${randomBytes(9).toString('hex')}`
    canaries.set(of, word)
    return word
  }
  const done = async <T>(as: Someone, method: string, address: string, body?: object): Promise<T> => {
    const answer = await ask(as, method, address, body)
    if (!answer.ok) throw new Error(`${method} ${address}: ${String(answer.status)} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const publish = async (body: object): Promise<number> => {
    const { id } = await done<{ id: number }>(author, 'POST', '/posts', { mediaIds: [], ...body })
    world.ids.add(id)
    return id
  }
  await done(payer, 'POST', '/creators/author/subscriptions', { period: 'monthly', expectedPriceCents: 0 })
  for (const name of ['follower', 'blocked']) {
    const as = world.others.get(name)
    if (as) await done(as, 'PUT', '/users/author/follow')
  }
  await done(author, 'PUT', '/users/blocked/block')

  const photos = [
    await upload(world, await patterned(false, canary('camera')), `${canary('photo name')}.png`, 'image/png'),
    await upload(world, await patterned(true, canary('other camera')), 'plain.png', 'image/png'),
  ]
  world.lockedMedia.push(...photos)
  const film = made(
    'a.mp4',
    ...moving('320x180', 5, 10),
    ...tone(5),
    ...quick,
    '-metadata',
    `title=${canary('film title')}`,
  )
  world.lockedMedia.push(await upload(world, film, `${canary('film name')}.mp4`, 'video/mp4'))
  for (const mediaId of world.lockedMedia)
    await done(author, 'PATCH', `/media/${mediaId}`, { alt: canary(`alt ${mediaId}`) })
  const closesAt = new Date(Date.now() + 3_600_000).toISOString()
  const locked = await publish({
    text: canary('former text'),
    audience: 'subscribers',
    teaser: 'a taste',
    mediaIds: world.lockedMedia,
    poll: { options: [canary('poll option'), 'two'], closesAt },
  })
  await published(world, locked)
  await done(author, 'PATCH', `/posts/${String(locked)}`, { text: `${canary('text')} @mentioned @follower` })
  const { id: comment } = await done<{ id: number }>(payer, 'POST', `/posts/${String(locked)}/comments`, {
    text: `${canary('comment')} @stranger`,
  })
  const { id: reply } = await done<{ id: number }>(author, 'POST', `/posts/${String(locked)}/comments`, {
    text: canary('reply'),
    parentId: comment,
  })
  world.ids.add(comment).add(reply)
  await done(payer, 'PUT', `/posts/${String(locked)}/like`)
  await publish({ text: `${canary('scheduled')} @mentioned`, audience: 'everyone', publishAt: closesAt })
  const draft = await done<{ id: number }>(author, 'POST', '/drafts', { text: canary('draft') })
  world.ids.add(draft.id)
  const removed = await publish({ text: canary('removed'), audience: 'everyone' })
  await done(author, 'DELETE', `/posts/${String(removed)}`)
  // something that all may see, so that an empty answer is no proof
  await publish({ text: 'openword for everyone #openword', audience: 'everyone' })
  return world
}

async function published(world: World, id: number): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    const { state } = (await (await world.ask(world.author, 'GET', `/posts/${String(id)}`)).json()) as {
      state: string
    }
    if (state === 'published') return
    if (state === 'failed') break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The locked post was not published.')
}

/** Pages and files that everyone may read. */
export const openPages = [
  '/',
  '/author',
  '/author?lang=ar',
  '/author/gallery',
  '/author/preview',
  '/browse',
  '/browse?topic=openword',
  '/search',
  '/search?tag=openword',
  '/search?q=author',
  '/search?q=openword&tab=posts',
  '/home',
]
export const openFiles = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/creators-0.xml',
  '/sitemaps/posts-0.xml',
  '/sitemaps/topics-0.xml',
  '/feeds/author/atom.xml',
  '/feeds/author/feed.json',
  '/cards',
  '/cards/author',
  '/embed/author',
]
