import { beforeAll, describe, expect, inject, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { newTalker, type Talker } from './talker.ts'

/** Posts in guests' pages, whose HTML the server keeps: by all that they are drawn from. */

const origin = inject('url')
let creator: Talker
let ids: { open: number; locked: number }
beforeAll(async () => {
  creator = await newTalker(origin, 'Odile Hart', { creator: true })
  await creator.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 700 }], messagePriceCents: null })
  const post = async (body: object) => (await creator.call<{ id: number }>('POST', '/posts', body)).id
  ids = {
    open: await post({ text: 'A lamp in <b>the</b> window & more', mediaIds: [], audience: 'everyone' }),
    locked: await post({
      text: 'Under the floor',
      teaser: 'A loose board',
      mediaIds: [],
      audience: 'subscribers',
    }),
  }
})

let asked = 0
/** Another query is another page, which is not kept: it is drawn, and its posts are not. */
async function draw(language: string): Promise<string> {
  const url = `${origin}/${creator.username}?n=${String((asked += 1))}`
  const answer = await fetch(url, { headers: { 'accept-language': language } })
  expect(answer.status).toBe(200)
  return answer.text()
}
/** The posts of a page, without how long ago they came out: what else stands there changes with what other people do. */
const postsIn = (page: string): string[] =>
  (page.match(/<article.*?<\/article>/gs) ?? []).map((post) => post.replaceAll(/(<time[^>]*>)[^<]*/g, '$1'))

describe('a post in a guest’s page', () => {
  it.each(languages)('is the same drawn once and drawn before ($langCode)', async ({ langCode }) => {
    const first = await draw(langCode)
    expect(first).toContain('A lamp in &lt;b&gt;the&lt;/b&gt; window &amp; more')
    expect(first).not.toContain('Under the floor')
    const posts = postsIn(first)
    expect(posts).toHaveLength(2)
    expect(postsIn(await draw(langCode))).toEqual(posts)
  })

  it('says at once what has changed in it', async () => {
    expect(await draw('en')).toContain('A loose board')
    await creator.call('PATCH', `/posts/${String(ids.locked)}`, { teaser: 'A new board' })
    const page = await draw('en')
    expect(page).toContain('A new board')
    expect(page).not.toContain('A loose board')
    await creator.call('DELETE', `/posts/${String(ids.locked)}`)
    expect(await draw('en')).not.toContain('board')
  })
})
