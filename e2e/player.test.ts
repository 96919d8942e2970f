import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { doorOf } from './account-holder.ts'
import { demo, watch } from './journey.ts'
import { walkedIn } from './member.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Post = { id: number; locked: boolean; media: { id: string; kind: string; address?: string }[] }

/** Calls the API with somebody's session. */
async function call<T>(method: string, path: string, token = '', body?: object): Promise<T> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${method} ${path}: ${String(answer.status)}`).toBe(true)
  return (await answer.json()) as T
}
const logIn = async (login: string) =>
  (await call<{ token: string }>('POST', '/login', '', { login, password: demo.password })).token

it.each(walkedIn('en'))(
  'a video plays with captions, speed and memory, for those who may see it ($language)',
  async (look) => {
    const author = await logIn(demo.creator)
    const { posts } = await call<{ posts: Post[] }>('GET', `/users/${demo.creator}/posts?limit=50`, author)
    const film = posts.find(({ media }) => media[0]?.kind === 'video')
    const mediaId = film?.media[0]?.id ?? ''
    const at = `/post/${String(film?.id)}`
    await call('PUT', `/media/${mediaId}/captions/en`, author, {
      text: 'WEBVTT\n\n00:00.000 --> 00:16.000\nA lake, before the wind\n',
    })
    const token = await logIn(demo.fan)
    const { locale, viewport, language } = look
    const context = await browser.newContext({ viewport, locale })
    const page = await context.newPage()
    const faults = watch(page, [/403/, /WebSocket/])
    const { t, be, open, button } = doorOf(page, origin, language)
    await be({ token })
    const video = page.locator('.player video')
    const now = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    const plays = (from: number) =>
      page.waitForFunction((least) => {
        const [element] = document.querySelectorAll<HTMLVideoElement>('.player video')
        return element !== undefined && element.currentTime > least && element.videoWidth > 0
      }, from)

    // a press begins it where it stands
    await open(at)
    await page.locator('.video-open').click()
    await plays(0)

    // its captions are shown when they are wanted
    await page.locator('.player').hover()
    await button('Captions').click()
    await page.waitForFunction(() => {
      const [element] = document.querySelectorAll<HTMLVideoElement>('.player video')
      return [...(element?.textTracks ?? [])].some(
        ({ mode, activeCues }) => mode === 'showing' && activeCues?.length === 1,
      )
    })

    // twice as fast, and on to another place
    await page.locator('.player').hover()
    await button('Speed and quality').click()
    await page.getByRole('button', { name: '2×' }).click()
    expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(2)
    await page.keyboard.press('Escape')
    await video.evaluate((element: HTMLVideoElement) => {
      element.playbackRate = 1
      element.currentTime = 6
    })
    await plays(6)
    await video.focus().catch(() => undefined)
    await page.locator('.player').hover()
    await button('Pause').click()
    await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('.player video')?.paused)

    // it goes on from there after the page was loaded again
    await page.reload()
    await page.locator('.video-open').click()
    await plays(5.5)
    expect(await now()).toBeLessThan(12)
    expect(t('Play')).not.toBe('')

    // how far somebody watched is theirs, and leaves this browser with them
    const watched = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('watched')))
    expect(await watched()).toHaveLength(1)
    await page.goto(`${origin}/logout`)
    await page.waitForURL(/\/login/)
    expect(await watched()).toEqual([])
    await be({ token: author })
    await open(at)
    await page.locator('.video-open').click()
    await plays(0)
    expect(await now()).toBeLessThan(5)

    // whoever may not see it gets no playlist: neither from the API nor by guessing
    await call('PATCH', `/posts/${String(film?.id)}`, author, { audience: 'subscribers' })
    const guest = await call<Post>('GET', `/posts/${String(film?.id)}`)
    expect([guest.locked, JSON.stringify(guest).includes('/media/'), JSON.stringify(guest).includes(mediaId)]).toEqual([
      true,
      false,
      false,
    ])
    for (const grant of ['zzzzzz.AAAAAAAAAAAAAAAAAAAAAA', 'x'])
      expect((await fetch(`${origin}/media/${mediaId}/${grant}/master.m3u8`)).status).toBe(403)
    await call('PATCH', `/posts/${String(film?.id)}`, author, { audience: 'everyone' })
    expect(faults).toEqual([])
    await context.close()
  },
)
