import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '#contract/languages.ts'
import { ensureBuild } from '../scripts/build.ts'
import { median, processCpuMs } from './cpu.ts'
import { withDemo } from './demo-program.ts'
import { ask, get as readFrom, root, startServer } from './servers.ts'

const port = 18_493
const barePort = 18_494
const rounds = 7
const perRound = 60
/** Until then the compiler of the program's JavaScript is at work beside it. */
const toWarm = 1000
/** What Chrome, Edge and Firefox take. */
const usual = 'gzip, deflate, br, zstd'
const pages = ['/', '/lenaoutside', '/browse', '/post/1', '/terms', '/search?tag=photography'] as const
/** Of a profile, in ms of processor time of program and database. */
const budget = { drawn: 4, kept: 0.3 }

/** The database's processes: the postmaster and its children, which come and go. */
function databaseCpuMs(folder: string): number {
  const postmaster = Number(readFileSync(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  let total = 0
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const parent = Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1])
      if (parent === postmaster) total += processCpuMs(Number(name))
    } catch {
      // ended meanwhile
    }
  }
  return total
}

/**
 * Public pages as guests get them, over HTTP: drawn for each request (with the HTML of posts that were drawn before, decision 257), and
 * as they are kept for some seconds; beside a server that says "ok". In the end profiles whose posts nobody has looked at before.
 */
export async function benchPublic(): Promise<void> {
  await ensureBuild(root)
  const bare = await startServer('bench/bare-server.ts', { PORT: String(barePort) }, () => readFrom(barePort, '/'))
  try {
    await measurePages(bare.pid ?? 0)
  } finally {
    bare.kill('SIGTERM')
  }
}

async function measurePages(barePid: number): Promise<void> {
  await withDemo(port, async ({ pid, folder }) => {
    let asked = 0
    const get = async (url: string, codings = usual, language = 'en'): Promise<void> => {
      const headers = { 'accept-encoding': codings, 'accept-language': language }
      const { status } = await ask(port, { url, headers })
      if (status !== 200) throw new Error(`${url}: ${String(status)}`)
    }
    // another address is another page, and nothing of it is kept
    const drawn = (url: string, codings = usual, language = 'en') =>
      get(`${url}${url.includes('?') ? '&' : '?'}n=${String((asked += 1))}`, codings, language)
    const ofProgram = () => processCpuMs(pid) + databaseCpuMs(folder)
    const measure = async (work: () => Promise<unknown>, cpu = ofProgram): Promise<number> => {
      const before = cpu()
      for (let n = 0; n < perRound; n += 1) await work()
      return (cpu() - before) / perRound
    }
    process.stdout.write(
      'CPU ms a request, program and database\n| | floor | drawn | drawn, for brotli | kept |\n|---|---|---|---|---|\n',
    )
    for (const page of pages) {
      for (let n = 0; n < toWarm; n += 1) await drawn(page)
      const figures: Record<'floor' | 'drawn' | 'brotli' | 'kept', number[]> = {
        floor: [],
        drawn: [],
        brotli: [],
        kept: [],
      }
      for (let round = 0; round < rounds; round += 1) {
        figures.floor.push(
          await measure(
            () => readFrom(barePort, '/'),
            () => processCpuMs(barePid),
          ),
        )
        // in turn, so that neither always comes first
        for (const name of round % 2 === 0 ? (['drawn', 'brotli'] as const) : (['brotli', 'drawn'] as const))
          figures[name].push(await measure(() => drawn(page, name === 'brotli' ? 'br' : usual)))
        await get(page)
        figures.kept.push(await measure(() => get(page)))
      }
      const over =
        page === '/lenaoutside' && (median(figures.drawn) > budget.drawn || median(figures.kept) > budget.kept)
      process.stdout.write(
        `| \`${page}\` | ${median(figures.floor).toFixed(2)} | ${median(figures.drawn).toFixed(2)} | ${median(figures.brotli).toFixed(2)} | ${median(figures.kept).toFixed(2)}${over ? ' (over)' : ''} |\n`,
      )
    }
    // more posts in more languages than are kept: by the time that one comes again its HTML is gone
    const { creators } = JSON.parse(await readFrom(port, '/api/creators')) as { creators: { username: string }[] }
    const looks = languages.flatMap(({ langCode }) => creators.map(({ username }) => ({ langCode, username })))
    let looked = 0
    const next = () => {
      const { username, langCode } = looks[(looked += 1) % looks.length] ?? { username: '', langCode: '' }
      return drawn(`/${username}`, usual, langCode)
    }
    for (const _ of looks) await next()
    const first: number[] = []
    for (let round = 0; round < rounds; round += 1) first.push(await measure(next))
    process.stdout.write(
      `| ${String(looks.length)} profiles, no post drawn before | | ${median(first).toFixed(2)} | | |\n`,
    )
  })
}

/** What crawlers read of public pages. */
export { benchSitemap } from './sitemap.ts'
