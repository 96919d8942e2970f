import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
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

/** Public pages as guests get them, over HTTP: drawn for each request, and as they are kept for some seconds; beside a server that says "ok". */
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
    const get = async (url: string, codings = usual): Promise<void> => {
      const { status } = await ask(port, { url, headers: { 'accept-encoding': codings } })
      if (status !== 200) throw new Error(`${url}: ${String(status)}`)
    }
    // another address is another page, and nothing of it is kept
    const drawn = (url: string, codings = usual) =>
      get(`${url}${url.includes('?') ? '&' : '?'}n=${String((asked += 1))}`, codings)
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
  })
}

/** What crawlers read of public pages. */
export { benchSitemap } from './sitemap.ts'
