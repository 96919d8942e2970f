import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#test/browser.ts'
import { ensureBuild } from '../scripts/build.ts'
import { median } from './cpu.ts'
import { type Bare, serveBare } from './first-view-bare.ts'
import { type View, visit } from './first-view-browser.ts'
import { withDemo } from './demo-program.ts'
import { get, root } from './servers.ts'

const port = 18_492
const origin = `http://localhost:${String(port)}`
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

type Visited = { readonly path: string; readonly member: boolean; readonly budget: number }
const aPost = '/post/:id'
/** As a multiple of the bare page with the same largest picture or words. */
const pages: readonly Visited[] = [
  { path: '/', member: false, budget: 1.4 },
  { path: '/lenaoutside', member: false, budget: 1.2 },
  { path: '/browse', member: false, budget: 1.4 },
  { path: aPost, member: false, budget: 1.4 },
  { path: '/home', member: true, budget: 3 },
  { path: '/messages', member: true, budget: 3 },
  { path: '/wallet', member: true, budget: 3 },
  { path: '/notifications', member: true, budget: 3 },
]
const besideScript = 1.3
const mostShift = 0.02
const mostWaitMs = 100
const landingBytes = 180_000

async function logIn(): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'kofi_m', password: 'fanfare-demo-1' }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function firstChat(token: string): Promise<number> {
  const { chats } = JSON.parse(await get(port, '/api/chats', token)) as { chats: { id: number }[] }
  return chats[0]?.id ?? 0
}

/** A post with a photo that everyone may see. */
async function firstPost(): Promise<number> {
  const { posts } = JSON.parse(await get(port, '/api/users/lenaoutside/posts')) as {
    posts: { id: number; locked: boolean; media?: { kind: string }[] }[]
  }
  return posts.find(({ locked, media }) => !locked && media?.[0]?.kind === 'photo')?.id ?? 1
}

const mark = (value: number, most: number): string => (value <= most ? '' : ' (over)')
const ms = (values: readonly number[]): string => median(values).toFixed(0)

async function benchPage(browser: Browser, bare: Bare, page: Visited, token: string): Promise<void> {
  const ours: View[] = []
  const [floor, beside]: [number[], number[]] = [[], []]
  const address = page.path === aPost ? `/post/${String(await firstPost())}` : page.path
  for (let round = -1; round < rounds; round += 1) {
    const view = await visit(browser, origin + address, page.member ? token : '')
    await bare.show(view.largest, origin, 0)
    const theirs = await visit(browser, bare.url, '')
    // where the largest thing stood before any script was asked for, the bare page has none either
    await bare.show(view.largest, origin, view.scriptBytes)
    const scripted = await visit(browser, bare.url, '')
    // the first round warms up the browser and the program
    if (round < 0) continue
    ours.push(view)
    floor.push(theirs.largest.at)
    beside.push(scripted.largest.at)
  }
  const largest = ours.map((view) => view.largest.at)
  const of = (pick: (view: View) => number): number => median(ours.map(pick))
  const ratio = median(largest) / median(floor)
  const scripted = median(largest) / median(beside)
  const shift = of((view) => view.shift)
  const kB = (pick: (view: View) => number): string => (of(pick) / 1000).toFixed(0)
  const cells = [
    page.path,
    ms(largest),
    ms(ours.map((view) => view.firstPaintMs)),
    `${ms(floor)}, ${ratio.toFixed(2)} ×${mark(ratio, page.budget)}`,
    `${ms(beside)}, ${scripted.toFixed(2)} ×${page.member && of((view) => view.scriptBytes) > 0 ? mark(scripted, besideScript) : ''}`,
    `${shift.toFixed(3)}${mark(shift, mostShift)}`,
    `${kB((view) => view.bytes)}${
      page.path === '/'
        ? mark(
            of((view) => view.bytes),
            landingBytes,
          )
        : ''
    }`,
    kB((view) => view.scriptBytes),
    kB((view) => view.pictureBytes),
    of((view) => view.requests).toFixed(0),
    ours[0]?.largest.picture ? 'picture' : `“${(ours[0]?.largest.words ?? '').slice(0, 24)}”`,
  ]
  say(`| ${cells.join(' | ')} |`)
}

type Interaction = {
  readonly name: string
  readonly path: 'home' | 'chat'
  readonly act: (page: Page) => Promise<void>
}
const interactions: readonly Interaction[] = [
  { name: 'like', path: 'home', act: (page) => page.locator('article .act').first().tap() },
  {
    name: 'open menu',
    path: 'home',
    act: (page) => page.getByRole('button', { name: 'Account menu' }).tap(),
  },
  {
    name: 'type',
    path: 'chat',
    act: (page) => page.locator('textarea').pressSequentially('Good morning', { delay: 60 }),
  },
  {
    name: 'send',
    path: 'chat',
    act: async (page) => {
      await page.locator('textarea').fill('Good morning')
      await page.getByRole('button', { name: 'Send', exact: true }).tap()
    },
  },
]

async function benchInteraction(
  browser: Browser,
  { name, path: where, act }: Interaction,
  token: string,
): Promise<void> {
  const waits: number[] = []
  const address = where === 'home' ? `${origin}/home` : `${origin}/messages/${String(await firstChat(token))}`
  for (let round = 0; round < rounds; round += 1)
    await visit(browser, address, token, async (page, slowest) => {
      await slowest()
      await act(page)
      waits.push(await slowest())
    })
  const wait = median(waits)
  say(`| ${name} | ${wait.toFixed(0)}${mark(wait, mostWaitMs)} | ${Math.max(...waits).toFixed(0)} |`)
}

/** What somebody with a middling phone sees first, and how soon, beside bare pages that show the same. */
export async function benchFirstView(): Promise<void> {
  await ensureBuild(root)
  await withDemo(port, async () => {
    const token = await logIn()
    const browser = await launchBrowser()
    const bare = await serveBare()
    const only = process.env['BENCH_PAGES']?.split(',')
    try {
      say(
        `Processor 4 × slower, 1.6 Mbit/s, 150 ms, 390 × 844 at 2 ×, nothing in the cache; medians of ${String(rounds)}\n`,
      )
      say(
        '| page | LCP, ms | first paint | bare page | bare page with as much script | CLS | kB | script | pictures | requests | largest |',
      )
      say(`|${'---|'.repeat(11)}`)
      for (const page of pages) if (!only || only.includes(page.path)) await benchPage(browser, bare, page, token)
      if (only && !only.includes('inp')) return
      say('\n| interaction | ms, median | most |\n|---|---|---|')
      for (const interaction of interactions) await benchInteraction(browser, interaction, token)
    } finally {
      bare.stop()
      await browser.close()
    }
  })
}
