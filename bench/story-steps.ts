import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#test/browser.ts'
import { ensureBuild } from '../scripts/build.ts'
import { withDemo } from './demo-program.ts'
import { visit } from './first-view-browser.ts'
import { quantile } from './own-app.ts'
import { get, root } from './servers.ts'

const port = 18_495
const origin = `http://localhost:${String(port)}`
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 6)
const stepsMost = 12
/** How long each story is looked at before the next is wanted. */
const lookMs = 2000
const budgetMs = 150
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

type Steps = { took: number[] }

/** Runs in the page: from the finger that leaves the screen to the frame in which another picture stands there. */
function watchSteps(): void {
  const told: Steps = { took: [] }
  Object.assign(window, { steps: told })
  const shown = () =>
    document.querySelector('.sv-stage')?.getAttribute('aria-label') ?? document.body.dataset['at'] ?? ''
  const stands = () => {
    if (document.querySelector('.sv-lock')) return true
    const media = document.querySelector('.sv-media:not(.ahead), img:not([hidden])')
    if (media instanceof HTMLVideoElement) return media.readyState >= 2
    return media instanceof HTMLImageElement && media.complete && media.naturalWidth > 0
  }
  addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      const before = shown()
      const look = () => {
        if (shown() === before || !stands()) {
          requestAnimationFrame(look)
          return
        }
        // after the frame that this belongs to has been painted
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => told.took.push(performance.now() - timeStamp))
        port1.start()
        port2.postMessage(0)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

const stepsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { steps?: Steps }).steps?.took ?? [])

async function tapOn(page: Page, times: number): Promise<void> {
  for (let step = 0; step < times; step += 1) {
    await page.waitForTimeout(lookMs)
    await page.touchscreen.tap(350, 420)
  }
  await page.waitForTimeout(lookMs)
}

/** Two pictures of the same size in one bare page, both unpacked; a tap shows the other. */
async function bareSteps(page: Page, pictures: readonly string[]): Promise<number[]> {
  const parts = pictures.map((source, at) => `<img src="${source}" ${at === 0 ? '' : 'hidden'}>`).join('')
  await page.goto('about:blank')
  await page.evaluate(watchSteps)
  await page.evaluate((html) => {
    document.body.innerHTML = `<style>body{margin:0}img:not([hidden]){position:fixed;inset:0;width:100%;height:100%;object-fit:cover}</style>${html}`
    document.body.dataset['at'] = '0'
    addEventListener('pointerup', () => {
      document.body.dataset['at'] = document.body.dataset['at'] === '0' ? '1' : '0'
      for (const image of document.images) image.hidden = !image.hidden
    })
  }, parts)
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  await tapOn(page, 6)
  return stepsOf(page)
}

type Way = { token: string; first: string; steps: number; pictures: readonly string[] }

async function round(browser: Browser, { token, first, steps, pictures }: Way) {
  const found: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  const walk = async (page: Page) => {
    await page.evaluate(watchSteps)
    await tapOn(page, steps)
    found.ours = await stepsOf(page)
    found.bare = await bareSteps(page, pictures)
  }
  // no story goes on without a tap
  await visit(browser, `${origin}/stories/${first}`, token, walk, { reducedMotion: 'reduce' })
  return found
}

/** What a press for the next story costs on a middling phone until it stands there, beside a bare page that does the same. */
export async function benchStorySteps(): Promise<void> {
  await ensureBuild(root)
  await withDemo(port, async () => {
    const answer = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'kofi_m', password: 'fanfare-demo-1' }),
    })
    const { token } = (await answer.json()) as { token: string }
    const { people } = JSON.parse(await get(port, '/api/stories', token)) as {
      people: { username: string; stories: boolean }[]
    }
    const first = people.find(({ stories }) => stories)?.username ?? ''
    type Story = { locked: boolean; media: { address: string } }
    const all: Story[] = []
    for (const { username, stories } of people)
      if (stories)
        all.push(
          ...(JSON.parse(await get(port, `/api/users/${username}/stories`, token)) as { stories: Story[] }).stories,
        )
    const steps = Math.min(all.length - 1, stepsMost)
    const pictures = await Promise.all(
      all
        .filter(({ locked }) => !locked)
        .slice(0, 2)
        .map(async ({ media }) => {
          const picture = await fetch(`${new URL(media.address, origin).href}/full.webp`)
          return `data:image/webp;base64,${Buffer.from(await picture.arrayBuffer()).toString('base64')}`
        }),
    )
    const browser = await launchBrowser()
    const [ours, bare]: [number[], number[]] = [[], []]
    try {
      for (let turn = -1; turn < rounds; turn += 1) {
        const found = await round(browser, { token, first, steps, pictures })
        // the first round warms up
        if (turn < 0) continue
        ours.push(...found.ours)
        bare.push(...found.bare)
      }
    } finally {
      await browser.close()
    }
    const figures = (values: readonly number[]) =>
      `median ${quantile(values, 0.5).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms of ${String(values.length)}`
    say(`Processor 4 × slower, 1.6 Mbit/s, 150 ms, 390 × 844 at 2 ×; each story looked at for ${String(lookMs)} ms`)
    say(`next story after a tap: ${figures(ours)} (budget ${String(budgetMs)} ms at p95)`)
    say(`bare page that shows the other of two pictures: ${figures(bare)}`)
    say(`${(quantile(ours, 0.95) / quantile(bare, 0.95)).toFixed(1)} × the bare page at p95`)
  })
}
