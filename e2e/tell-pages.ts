import { afterEach } from 'vitest'
import type { Page } from 'playwright-core'
import { openPages } from '#test/browser.ts'

/** Most of what a page says that a report of a failure has room for, characters. */
const mostText = 1500
/** A page that hangs keeps nobody from the report. */
const patienceMs = 5000

/** What somebody would see: a question that is open, or all of the page. */
async function read(page: Page): Promise<string> {
  const question = page.getByRole('dialog').last()
  const seen = (await question.count()) > 0 ? question : page.locator('body')
  return (await seen.innerText({ timeout: patienceMs })).replaceAll(/\s*\n\s*/g, ' · ').slice(0, mostText)
}

// A failure that comes once in a thousand runs must say by itself where each page had come to.
afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0]
  if (!error) return
  const told = await Promise.all(
    openPages().map(async (page) => `${page.url()}: ${await read(page).catch(() => 'does not answer')}`),
  )
  error.message = [error.message, 'Pages that were open:', ...told].join('\n')
})
