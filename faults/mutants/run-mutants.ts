import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { mutants } from './list.ts'
import type { Mutant } from './mutant.ts'
import { createGarden, type Garden } from './plant.ts'

const root = path.join(import.meta.dirname, '../..')
/** Of a hundred faults so many have to be found. */
const neededPercent = 95
/** Two processors: two copies of the program at a time. */
const lanes = 2

type Fate = 'found' | 'missed' | 'broken'
type Report = { numFailedTests: number; numPassedTests: number }

/** Runs tests in a copy. `broken`: they did not run at all, so nothing was found by them. */
function test(garden: Garden, patterns: readonly string[], lane: number): Promise<Fate> {
  const file = path.join(garden.folder, `mutant-report-${String(lane)}.json`)
  rmSync(file, { force: true })
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=json', `--outputFile=${file}`]
  const child = spawn(process.execPath, [vitest, 'run', '--bail', '1', ...reporters, ...patterns], {
    cwd: garden.folder,
    stdio: 'ignore',
  })
  return new Promise((resolve) => {
    child.once('exit', () => {
      try {
        const report = JSON.parse(readFileSync(file, 'utf8')) as Report
        if (report.numFailedTests > 0) resolve('found')
        else resolve(report.numPassedTests > 0 ? 'missed' : 'broken')
      } catch {
        resolve('broken')
      }
    })
  })
}

async function judge(garden: Garden, mutant: Mutant, lane: number): Promise<Fate> {
  garden.plant(mutant)
  try {
    return await test(garden, mutant.tests, lane)
  } finally {
    garden.restore(mutant)
  }
}

/** Plants each fault of the list that fits `only`, by itself, and says which the tests do not find. Gives the exit code. */
export async function runMutants(only: string): Promise<number> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const chosen = mutants.filter(({ fault, file }) => `${file} ${fault}`.includes(only))
  const waiting = [...chosen]
  const fates = new Map<Mutant, Fate>()
  const gardens = Array.from({ length: lanes }, () => createGarden(root))
  try {
    await Promise.all(
      gardens.map(async (garden, lane) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const fate = await judge(garden, mutant, lane)
          fates.set(mutant, fate)
          say(`${fate.padEnd(7)} ${mutant.file}: ${mutant.fault}`)
        }
      }),
    )
  } finally {
    for (const garden of gardens) garden.remove()
  }
  const of = (fate: Fate) => chosen.filter((mutant) => fates.get(mutant) === fate)
  for (const { fault, survives } of of('missed')) say(`MISSED: ${fault}${survives ? ` (${survives})` : ''}`)
  const unexplained = of('missed').filter(({ survives }) => survives === undefined)
  const found = of('found').length
  say(`${String(found)} of ${String(chosen.length)} found, ${String(of('broken').length)} broken`)
  const enough = found * 100 >= chosen.length * neededPercent
  return enough && unexplained.length === 0 && of('broken').length === 0 ? 0 : 1
}
