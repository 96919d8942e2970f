import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let creator: Person
let fan: Person
let other: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 500 })
  fan = await app.fan('reader')
  other = await app.fan('other')
})
afterAll(() => app.close())

const one = (id: number) => ({ params: { id: String(id) } })
const publish = async (body: object = {}) =>
  (
    await app.call(
      'POST /posts',
      { body: { text: 'a post', mediaIds: [], audience: 'everyone', ...body } },
      { as: creator },
    )
  ).body.id
const say = (id: number, as: Person, text = 'well said', parentId?: number) =>
  app.call('POST /posts/:id/comments', { ...one(id), body: { text, ...(parentId && { parentId }) } }, { as })
const list = (id: number, as?: Person) => app.call('GET /posts/:id/comments', one(id), { as })
const replies = (id: number, as?: Person) => app.call('GET /comments/:id/replies', one(id), { as })
const remove = (id: number, as: Person) => app.call('DELETE /comments/:id', one(id), { as })
const count = async (id: number) => (await app.call('GET /posts/:id', one(id), { as: creator })).body.commentCount
const told = async (as: Person, postId: number) =>
  (await app.call('GET /notifications', { query: { limit: '50' } }, { as })).body.notifications
    .filter((notice) => notice.postId === postId)
    .map(({ kind, actor }) => `${kind} ${String(actor?.username)}`)

describe('comments', () => {
  it('are listed newest first and replies oldest first, in pages that neither repeat nor lose one', async () => {
    const id = await publish()
    const ids: number[] = []
    for (let n = 0; n < 9; n += 1) ids.push((await say(id, n % 2 === 0 ? fan : other, `comment ${String(n)}`)).body.id)
    const [first = 0] = ids
    const answers: number[] = []
    for (let n = 0; n < 7; n += 1) answers.push((await say(id, fan, 'yes', n === 0 ? first : answers.at(-1))).body.id)
    expect(await count(id)).toBe(16)
    for (const [route, of, expected] of [
      ['GET /posts/:id/comments', id, ids.toReversed()],
      ['GET /comments/:id/replies', first, answers],
    ] as const)
      for (const limit of ['1', '4', '50']) {
        const seen: number[] = []
        let cursor: string | null | undefined
        do {
          const { body } = await app.call(route, { ...one(of), query: { limit, ...(cursor && { cursor }) } })
          seen.push(...body.comments.map((comment) => comment.id))
          cursor = body.nextCursor
        } while (cursor)
        expect([route, limit, seen]).toEqual([route, limit, expected])
      }
    const { comments } = (await list(id, fan)).body
    expect(comments.at(-1)).toMatchObject({ id: first, replyCount: 7, parentId: null, mine: true, deletable: true })
    expect(comments.at(-2)).toMatchObject({ mine: false, deletable: false })
    expect((await replies(first, other)).body.comments.every(({ parentId }) => parentId === first)).toBe(true)
    // an answer belongs to a comment of this post
    expect((await say(await publish(), fan, 'hm', first)).status).toBe(404)
  })

  it('are given for many posts at once, the latest two of each, and none of a post that is locked or of people who are blocked', async () => {
    const [first, second, locked] = [await publish(), await publish(), await publish({ audience: 'subscribers' })]
    const said = []
    for (const as of [fan, other, fan]) said.push((await say(first, as)).body.id)
    await say(first, fan, 'an answer', said[2])
    const alone = (await say(second, other)).body.id
    await say(locked, creator, 'hidden words of a comment')
    const latest = async (as?: Person) =>
      app.call(
        'GET /comments',
        { query: { posts: `${String(first)},${String(second)},${String(locked)},987654` } },
        { as },
      )
    for (const as of [undefined, other]) {
      const answer = await latest(as)
      expect(answer.body.comments.map(({ id, postId }) => [postId, id])).toEqual([
        [second, alone],
        [first, said[2]],
        [first, said[1]],
      ])
    }
    const blocker = await app.fan('blocks_reader')
    await app.call('PUT /users/:username/block', { params: { username: other.username } }, { as: blocker })
    expect((await latest(blocker)).body.comments.map(({ id }) => id)).toEqual([said[2], said[0]])
    expect((await latest(creator)).body.comments[0]).toMatchObject({ text: 'hidden words of a comment', mine: true })
    expect((await app.call('GET /comments', { query: { posts: '1,,2' } })).status).toBe(422)
  })

  it('are for those who may see the post, with a verified e-mail, while they are on', async () => {
    const locked = await publish({ audience: 'subscribers' })
    const own = (await say(locked, creator, 'hidden words of a comment')).body.id
    for (const as of [fan, undefined]) {
      for (const answer of [await list(locked, as), await replies(own, as)]) {
        expect(answer.status).toBe(403)
        expect(JSON.stringify(answer.body)).not.toContain('hidden words')
      }
    }
    for (const answer of [await say(locked, fan), await app.call('PUT /comments/:id/like', one(own), { as: fan })])
      expect(answer.status).toBe(403)
    expect((await remove(own, fan)).status).toBe(404)
    const id = await publish()
    expect((await say(id, await app.signUp('unproven'))).body.code).toBe('email_unverified')
    const kept = (await say(id, fan)).body.id
    await app.call('PATCH /posts/:id', { ...one(id), body: { commentsOn: false } }, { as: creator })
    expect((await say(id, fan)).body.code).toBe('comments_off')
    expect((await list(id)).body.comments.map((comment) => comment.id)).toEqual([kept])
    expect((await say(id, fan, ' \u0000 ')).status).toBe(422)
    await app.call('DELETE /posts/:id', one(id), { as: creator })
    for (const answer of [await list(id, fan), await replies(kept, fan), await say(id, fan)])
      expect(answer.status).toBe(404)
  })

  it('tell author, the one who is answered, and who is named: each once, and nobody of their own', async () => {
    const id = await publish()
    const mine = (await say(id, fan, 'hello @other @maker @reader')).body.id
    await app.runJobs()
    await say(id, creator, 'thank you', mine)
    await say(id, other, 'me too @reader', mine)
    for (let turn = 0; turn < 2; turn += 1) {
      await app.call('PUT /comments/:id/like', one(mine), { as: other })
      await app.call('DELETE /comments/:id/like', one(mine), { as: other })
    }
    await app.runJobs()
    expect(await told(creator, id)).toEqual(['comment other', 'comment reader'])
    expect((await told(fan, id)).toSorted()).toEqual(['comment_like other', 'reply maker', 'reply other'])
    expect(await told(other, id)).toEqual(['mention reader'])
  })

  it('of people between whom there is a block are not there for each other', async () => {
    const id = await publish()
    const [one1, two] = [await app.fan('first_one'), await app.fan('second_one')]
    const said = (await say(id, one1)).body.id
    await app.call('PUT /users/:username/block', { params: { username: 'second_one' } }, { as: one1 })
    for (const [as, seen] of [
      [two, []],
      [one1, [said]],
      [fan, [said]],
    ] as const)
      expect((await list(id, as)).body.comments.map((comment) => comment.id)).toEqual(seen)
    expect((await say(id, two, 'hm', said)).status).toBe(404)
    expect((await app.call('PUT /comments/:id/like', one(said), { as: two })).status).toBe(404)
    await app.call('PUT /users/:username/block', { params: { username: 'first_one' } }, { as: creator })
    expect((await say(id, one1)).status).toBe(404)
  })
})

describe('counts', () => {
  it('are exact while people write, answer, like and delete at once', async () => {
    const id = await publish()
    const thread = (await say(id, fan)).body.id
    const people = await Promise.all(Array.from({ length: 4 }, (_, n) => app.fan(`talker_${String(n)}`)))
    await Promise.all(
      people.flatMap((person, n) => [
        say(id, person),
        say(id, person, 'yes', thread),
        app.call('PUT /comments/:id/like', one(thread), { as: person }),
        ...(n === 0 ? [app.call('PUT /comments/:id/like', one(thread), { as: person })] : []),
        (async () => {
          const mine = await say(id, person, 'no', thread)
          if (mine.status === 201) await remove(mine.body.id, n % 2 === 0 ? person : creator)
        })(),
      ]),
    )
    const exact = async () => {
      const { rows } = await sql<{
        n: number
        kept: number
      }>`select count(*)::int as n, (select comment_count from posts where id = ${id}) as kept
        from comments where post_id = ${id}`.execute(app.services.db)
      expect(rows[0]?.kept).toBe(rows[0]?.n)
      return rows[0]?.n
    }
    expect(await exact()).toBe(9)
    const shown = (await list(id, fan)).body.comments.find((comment) => comment.id === thread)
    expect([shown?.replyCount, shown?.likeCount]).toEqual([4, 4])
    // the thread goes while others answer in it
    const [gone] = await Promise.all([
      remove(thread, creator),
      ...people.map((person) => say(id, person, 'late', thread)),
    ])
    expect([gone.status, await exact()]).toEqual([200, 4])
    expect((await remove(thread, creator)).status).toBe(404)
  })

  it('go down with an account that is deleted', async () => {
    const id = await publish()
    const leaver = await app.fan('leaver')
    const thread = (await say(id, fan)).body.id
    await say(id, leaver, 'bye', thread)
    const own = (await say(id, leaver)).body.id
    await say(id, fan, 'why', own)
    await app.call('PUT /comments/:id/like', one(thread), { as: leaver })
    await sql`update accounts set deletion_at = now() where user_id = ${leaver.userId}`.execute(app.services.db)
    const { deleteAccount } = await import('#modules/personal-data/deletion/delete-account.ts')
    expect(await deleteAccount(app.services, leaver.userId)).toBe(true)
    expect(await count(id)).toBe(1)
    expect((await list(id)).body.comments).toMatchObject([{ id: thread, replyCount: 0, likeCount: 0 }])
  })
})
