import type { Browser, BrowserContext } from 'playwright-core'
import { findHeadlessShell, launchBrowser } from '#test/browser.ts'

/**
 * A page of a test lives for seconds: what is compiled to run faster later costs more than it gives, an eighth of all work. And windows of
 * one person share a process, which has the program's code by then: a third of what a second window costs.
 */
const args = ['--js-flags=--no-opt,--no-maglev', '--process-per-site']
let running: Promise<Browser> | undefined

/** Started once for all files that a process runs one after the other. */
async function ofThisProcess(): Promise<Browser> {
  const known = await running
  if (known?.isConnected()) return known
  running = findHeadlessShell().then((executablePath) => launchBrowser({ executablePath, args }))
  return running
}

/** A browser for one file: closing it closes the windows that the file has opened, and the next file goes on with the same process. */
export async function openBrowser(): Promise<Browser> {
  const browser = await ofThisProcess()
  const contexts = new Set<BrowserContext>()
  const note = (context: BrowserContext): void => {
    contexts.add(context)
    const close = context.close.bind(context)
    context.close = async (options) => {
      // what a test still holds back or changes of its answers ends with the window
      const routed = [context, ...context.pages()]
      await Promise.allSettled(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
      await close(options)
    }
    context.once('close', () => contexts.delete(context))
  }
  const own: Pick<Browser, 'newContext' | 'newPage' | 'contexts' | 'close'> = {
    async newContext(options) {
      const context = await browser.newContext(options)
      note(context)
      return context
    },
    async newPage(options) {
      const page = await browser.newPage(options)
      note(page.context())
      return page
    },
    contexts: () => [...contexts],
    async close() {
      await Promise.all([...contexts].map((context) => context.close()))
    },
  }
  return Object.assign(Object.create(browser) as Browser, own)
}
