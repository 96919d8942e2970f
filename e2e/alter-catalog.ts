import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A text as the build writes it: a plain string, or its tokens. */
type Compiled = string | readonly (string | readonly unknown[])[]
type Messages = Record<string, Compiled>

/** Changes the program's catalogs of a language on their way to a page. */
export async function alterCatalog(page: Page, language: string, change: (all: Messages) => object): Promise<void> {
  await page.route(`**/assets/${language}-*.js`, async (route) => {
    const answer = await route.fetch()
    const code = await answer.text()
    let isCatalog = false
    const body = code.replace(/JSON\.parse\((`(?:[^`\\]|\\[^])*`)\)/, (_whole, literal: string) => {
      isCatalog = true
      // the build's own output; a template without values is a string
      const text = literal.slice(1, -1).replaceAll(/\\([`\\$])/g, '$1')
      return `JSON.parse(${JSON.stringify(JSON.stringify(change(JSON.parse(text) as Messages)))})`
    })
    expect(isCatalog, route.request().url()).toBe(true)
    await route.fulfill({ response: answer, body, headers: { 'content-type': 'text/javascript' } })
  })
}
