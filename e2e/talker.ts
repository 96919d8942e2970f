import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { patienceMs } from '#test/patience.ts'
import type { Cable } from './cable.ts'
import { signedUp, sql } from './account-holder.ts'
import { watch } from './journey.ts'

type Window = { context: BrowserContext; page: Page; faults: string[] }
/** Somebody of the test's own, and what they do by the API as an app would. */
export type Talker = {
  username: string
  name: string
  token: string
  /** Sends and reads; throws for a refusal. */
  call: <T>(method: string, route: string, body?: object) => Promise<T>
  balance: () => Promise<number>
  /** One more browser of this person, with nothing opened yet. */
  browse: (
    browser: Browser,
    look: { width: number; height: number; language?: string; cable?: Cable },
    /** Faults that belong to the test, as `watch` takes them. */
    expected?: readonly RegExp[],
  ) => Promise<Window>
}

/** The calls of an app in which somebody is logged in. */
export const callsOf =
  (origin: string, token: string): Talker['call'] =>
  async <T>(method: string, route: string, body?: object) => {
    const said = await fetch(`${origin}/api${route}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!said.ok) throw new Error(`${method} ${route}: ${String(said.status)} ${await said.text()}`)
    return (await said.json()) as T
  }

/** Tops a wallet up through the sandbox and waits until the money is there. */
async function fund({ call, balance }: Pick<Talker, 'call' | 'balance'>, origin: string, amountCents: number) {
  const { checkoutUrl } = await call<{ checkoutUrl: string }>('POST', '/wallet/topUps', { amountCents })
  await fetch(new URL(checkoutUrl, origin), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'pay', arrival: 'normal', card: 'us' }),
  })
  await vi.waitUntil(async () => (await balance()) === amountCents, { timeout: patienceMs, interval: 100 })
}

/** Signs somebody up with a verified address; with `wallet`, with so many cents. `folder`: of a program of the test's own. */
export async function newTalker(
  origin: string,
  name: string,
  { creator = false, wallet = 0, folder }: { creator?: boolean; wallet?: number; folder?: string } = {},
): Promise<Talker> {
  const { username, token } = await signedUp(origin)
  // before the session is looked up for the first time
  await sql('update users set name = $2, is_creator = $3 where username = $1', [username, name, creator], folder)
  const call = callsOf(origin, token)
  const balance = async () => (await call<{ balanceCents: number }>('GET', '/wallet')).balanceCents
  if (wallet > 0) await fund({ call, balance }, origin, wallet)
  return {
    username,
    name,
    token,
    call,
    balance,
    async browse(browser, { width, height, language = 'en', cable }, expected = []) {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: language === 'en' ? 'en-US' : language,
        reducedMotion: 'reduce',
        permissions: ['microphone'],
        ...(cable && { proxy: cable.proxy }),
      })
      await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
      const page = await context.newPage()
      return { context, page, faults: watch(page, expected) }
    },
  }
}
