import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The short form of axe's program: every page that is looked at has to be given it, and to read it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Until what fades or moves has come to its end: halfway it has other colours. What moves for ever is left out, and what moves with
 * somebody's scrolling.
 */
const untilStill = (): Promise<unknown> =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          timeline === document.timeline && playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
      .map(({ finished }) => finished),
  )

/**
 * What axe finds on a page, or in the part of it that a selector names: the rule, and what breaks it. Our pages have no frames, so axe
 * need not open a page of its own to put results together ("legacy"), which takes a third of the time.
 */
export async function barriers(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(untilStill)
  const builder = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
