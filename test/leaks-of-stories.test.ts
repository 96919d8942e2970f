import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { readyPhoto } from './ready-photo.ts'

/**
 * Words and pictures that are planted in stories of every audience and state. Every GET route of the contract is then asked by
 * everyone, with every id there is.
 */

let app: TestApp
let author: Person
const people = new Map<string, Person | null>()
const ids = new Set<string>()
/** By caption: the media that it stands with. */
const pictures = new Map<string, string>()
let listId = 0

const place = { x: 0.5, y: 0.5, scale: 1, turn: 0 }
/** The same words in everything that lies over the picture. */
const over = (words: string) => [
  { type: 'text' as const, ...place, text: words, style: 'box' as const },
  { type: 'poll' as const, ...place, text: words, options: [words, 'another'] },
  { type: 'question' as const, ...place, text: words },
  { type: 'link' as const, ...place, text: words, url: `https://${words}.example.com` },
  { type: 'countdown' as const, ...place, text: words, at: new Date(Date.now() + 3_600_000).toISOString() },
]
async function share(
  caption: string,
  audience: 'everyone' | 'followers' | 'subscribers' | 'list',
  priceCents?: number,
  tags: string[] = [],
): Promise<number> {
  const mediaId = await readyPhoto(app, author, 'photo', caption.padEnd(22, '0'))
  await sql`update media set alt = ${`alt ${caption}`} where id = ${mediaId}`.execute(app.services.db)
  pictures.set(caption, mediaId)
  const { body } = await app.call(
    'POST /stories',
    {
      body: {
        items: [{ mediaId, caption, overlays: over(caption), tags, ...(priceCents !== undefined && { priceCents }) }],
        audience,
        ...(audience === 'list' && { listId }),
      },
    },
    { as: author },
  )
  const id = body.stories[0]?.id ?? 0
  ids.add(String(id)).add(mediaId)
  return id
}
const setState = (id: number, change: ReturnType<typeof sql>) =>
  sql`update stories set ${change} where id = ${id}`.execute(app.services.db)

beforeAll(async () => {
  app = await createTestApp()
  author = await app.creator('author', { monthly: 500 })
  people.set('guest', null)
  for (const name of [
    'stranger',
    'follower',
    'blocked',
    'subscriber',
    'former',
    'buyer',
    'refunded',
    'listed',
    'unlisted',
    'shown',
    'refuser',
  ])
    people.set(name, await app.fan(name))
  people.set('another_creator', await app.creator('another_creator'))
  people.set('author', author)
  for (const name of ['follower', 'blocked'])
    await app.call(
      'PUT /users/:username/follow',
      { params: { username: 'author' } },
      { as: people.get(name) ?? author },
    )
  for (const [name, until] of [
    ['subscriber', '9 days'],
    ['former', '-1 second'],
  ] as const)
    await sql`insert into relations (fan_id, creator_id, subscribed_until)
      values (${people.get(name)?.userId}, ${author.userId}, now() + ${until}::interval)`.execute(app.services.db)
  listId = (await app.call('POST /lists', { body: { name: 'thenameofthelist' } }, { as: author })).body.id
  ids.add(String(listId))
  const list = { params: { id: String(listId) } }
  const usernames = ['listed', 'unlisted', 'blocked']
  await app.call('POST /lists/:id/people', { ...list, body: { usernames } }, { as: author })
  await app.call('PUT /users/:username/block', { params: { username: 'blocked' } }, { as: author })

  await share('foreveryone', 'everyone')
  await share('forfollowers', 'followers')
  await share('forsubscribers', 'subscribers')
  const sold = await share('forbuyers', 'subscribers', 300)
  const paid = await share('paidbyall', 'everyone', 300)
  await share('forlist', 'list')
  const listSold = await share('listedorpaid', 'list', 300)
  for (const [name, id] of [
    ['buyer', sold],
    ['buyer', paid],
    ['buyer', listSold],
    ['refunded', sold],
  ] as const) {
    const as = people.get(name) ?? author
    await app.fund(as, 1000)
    const order = { params: { id: String(id) }, body: { expectedPriceCents: 300 } }
    expect((await app.call('POST /stories/:id/unlock', order, { as })).status).toBe(201)
  }
  const { rows } = await sql<{
    id: string
  }>`select id from purchases where buyer_id = ${people.get('refunded')?.userId}`.execute(app.services.db)
  await transaction(app.services.db, (tx) => refundPurchase(tx, app.services, rows[0]?.id ?? '', { kind: 'refund' }))
  const answer = (id: number, name: string, method: 'PUT' | 'DELETE') =>
    app.call(`${method} /stories/:id/tag`, { params: { id: String(id) } }, { as: people.get(name) ?? author })
  await share('waitsforshown', 'everyone', undefined, ['shown'])
  await answer(await share('withshown', 'subscribers', 300, ['shown']), 'shown', 'PUT')
  await answer(await share('refusedbefore', 'everyone', undefined, ['refuser']), 'refuser', 'DELETE')
  const takenBack = await share('takenback', 'everyone', undefined, ['refuser'])
  await answer(takenBack, 'refuser', 'PUT')
  await app.runJobs()
  await answer(takenBack, 'refuser', 'DELETE')
  const removed = await share('isremoved', 'everyone')
  await app.call('DELETE /stories/:id', { params: { id: String(removed) } }, { as: author })
  await app.runJobs()
  await setState(
    await share('wasprocessing', 'everyone'),
    sql`state = 'processing', published_at = null, expires_at = null`,
  )
  await setState(await share('inreview', 'everyone'), sql`state = 'in_review', published_at = null, expires_at = null`)
  await setState(await share('hasfailed', 'everyone'), sql`state = 'failed', published_at = null, expires_at = null`)
  await setState(await share('ishidden', 'everyone'), sql`state = 'hidden'`)
  const kept = [
    await share('keptopen', 'everyone'),
    await share('keptforsubscribers', 'subscribers'),
    await share('keptforbuyers', 'subscribers', 300),
    await share('kepthidden', 'everyone'),
    await share('keptforlist', 'list'),
  ]
  const [, , keptSold = 0, keptHidden = 0] = kept
  const highlight = { body: { name: 'Kept', storyIds: kept, coverId: keptSold } }
  ids.add(String((await app.call('POST /highlights', highlight, { as: author })).body.id))
  for (const name of ['buyer', 'refunded']) {
    const as = people.get(name) ?? author
    const order = { params: { id: String(keptSold) }, body: { expectedPriceCents: 300 } }
    expect((await app.call('POST /stories/:id/unlock', order, { as })).status).toBe(201)
  }
  const again = await sql<{ id: string }>`select id from purchases
    where buyer_id = ${people.get('refunded')?.userId} and subject_id = ${keptSold}`.execute(app.services.db)
  await transaction(app.services.db, (tx) =>
    refundPurchase(tx, app.services, again.rows[0]?.id ?? '', { kind: 'refund' }),
  )
  for (const id of kept) await setState(id, sql`expires_at = now() - interval '1 hour'`)
  await setState(keptHidden, sql`state = 'hidden'`)
  const off = { params: { id: String(listId), username: 'unlisted' } }
  await app.call('DELETE /lists/:id/people/:username', off, { as: author })
  await setState(await share('hasexpired', 'everyone'), sql`expires_at = now() - interval '1 millisecond'`)
})
afterAll(() => app.close())

const open: Readonly<Record<string, readonly string[]>> = {
  guest: [],
  blocked: [],
  stranger: ['foreveryone', 'keptopen'],
  unlisted: ['foreveryone', 'keptopen'],
  shown: ['foreveryone', 'waitsforshown', 'withshown', 'keptopen'],
  refuser: ['foreveryone', 'keptopen'],
  listed: ['foreveryone', 'forlist', 'listedorpaid', 'keptopen', 'keptforlist'],
  former: ['foreveryone', 'keptopen'],
  another_creator: ['foreveryone', 'keptopen'],
  follower: ['foreveryone', 'forfollowers', 'keptopen'],
  subscriber: [
    'foreveryone',
    'forfollowers',
    'forsubscribers',
    'forbuyers',
    'withshown',
    'keptopen',
    'keptforsubscribers',
    'keptforbuyers',
  ],
  buyer: ['foreveryone', 'forbuyers', 'paidbyall', 'listedorpaid', 'keptopen', 'keptforbuyers'],
  refunded: ['foreveryone', 'keptopen'],
  author: [
    'foreveryone',
    'forfollowers',
    'forsubscribers',
    'forbuyers',
    'paidbyall',
    'waitsforshown',
    'withshown',
    'refusedbefore',
    'forlist',
    'listedorpaid',
    'wasprocessing',
    'inreview',
    'hasfailed',
    'ishidden',
    'hasexpired',
    'keptopen',
    'keptforsubscribers',
    'keptforbuyers',
    'keptforlist',
    'kepthidden',
  ],
}

it.each(Object.keys(open))('%s meets of stories only what is theirs', async (name) => {
  const person = people.get(name) ?? null
  const met = new Set<string>()
  const theirs = new Set<string>()
  for (const route of Object.keys(routes)) {
    const [method, path = ''] = route.split(' ')
    if (method !== 'GET' || path === '/dev/mails') continue
    const named = path.replace(':username', 'author')
    for (const address of named.includes(':id') ? [...ids].map((id) => named.replace(':id', id)) : [named]) {
      const { body } = await app.http.inject({
        url: `/api${address}`,
        headers: { authorization: person ? `Bearer ${person.token}` : '' },
      })
      for (const [caption, mediaId] of pictures) if (body.includes(caption) || body.includes(mediaId)) met.add(caption)
      if (body.includes('thenameofthelist')) theirs.add(route)
    }
  }
  expect([...met].toSorted()).toEqual([...(open[name] ?? [])].toSorted())
  // what a list is called is its author's alone
  expect(theirs.size > 0).toBe(name === 'author')
})
