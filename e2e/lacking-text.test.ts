import { expect, inject, it } from 'vitest'
import { alterCatalog } from './alter-catalog.ts'
import { openBrowser } from './browser.ts'
import { watch } from './journey.ts'
import { wordsOf } from './words.ts'

const origin = inject('url')

it('shows in English what the catalog of a language lacks, and names it once in the browser’s log', async () => {
  const browser = await openBrowser()
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  const faults = watch(page)
  const say = wordsOf('de')
  const lost = new Set<string>()
  await alterCatalog(page, 'de', (all) =>
    Object.fromEntries(
      Object.entries(all).filter(([id, message]) => {
        const lacks = message[0] === say('Forgot password')
        if (lacks) lost.add(id)
        return !lacks
      }),
    ),
  )
  await page.goto(`${origin}/login`)
  await page.getByText('Forgot password').waitFor()
  await page.getByRole('button', { name: say('Log in') }).waitFor()
  const [id = ''] = lost
  expect(faults).toEqual([expect.stringContaining(`The catalog of de lacks a text: ${id}`)])
  await browser.close()
})
