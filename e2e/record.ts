import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'

/** `npm run e2e -- --record=FOLDER six-presses`: where the steps of a journey are kept; else they are not. */
const folder = process.env['RECORD']

/** Keeps what a journey's page shows: a picture for each step, numbered, and a list of them with the presses until then. */
export function recordOf(journey: string): (page: Page, says: string, presses: number) => Promise<void> {
  if (folder === undefined) return async () => undefined
  const place = path.join(folder, journey.replaceAll(/\W+/g, '-'))
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const list = path.join(place, 'steps.md')
  appendFileSync(list, `# ${journey}\n\n| picture | presses until then | what |\n|---|---|---|\n`)
  let step = 0
  return async (page, says, presses) => {
    step += 1
    const file = `${String(step).padStart(2, '0')}-${says.replaceAll(/\W+/g, '-').toLowerCase()}.png`
    await page.screenshot({ path: path.join(place, file) })
    appendFileSync(list, `| [${file}](${file}) | ${String(presses)} | ${says} |\n`)
  }
}
