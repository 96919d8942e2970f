import { createHmac } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { inject, vi } from 'vitest'
import { findRunningPostgres } from '#platform/embedded-postgres/index.ts'
import { patienceMs } from '#test/patience.ts'
import { expectNoSidewaysScroll, keepToken, mailedLink } from './journey.ts'
import { wordsOf } from './words.ts'

export type Person = { username: string; email: string; password: string }
let made = 0

/** A name that no test has had. */
export function newPerson(): Person {
  made += 1
  const username = `door_${String(Date.now() % 1_000_000)}_${String(made)}`
  return { username, email: `${username}@example.com`, password: 'a quiet morning lake' }
}

async function call(origin: string, route: string, body: unknown, token?: string): Promise<{ token: string }> {
  const answer = await fetch(`${origin}/api${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${route}: ${await answer.text()}`)
  return (await answer.json()) as { token: string }
}

/** Someone who signs up without a browser, and has not followed the link. */
export function signedUpAlone(origin: string): { person: Person; signUp: () => Promise<{ token: string }> } {
  const person = newPerson()
  const { username, email, password } = person
  const form = { username, name: 'Wanda', email, password, dateOfBirth: '1991-04-03' }
  return { person, signUp: () => call(origin, '/signup', form) }
}

/** Someone with a verified address, who has signed up without a browser. */
export async function signedUp(origin: string): Promise<Person & { token: string }> {
  const { person, signUp } = signedUpAlone(origin)
  const { email } = person
  const { token } = await signUp()
  const [, id, hash] = /verify\/([^/]+)\/([^/\s]+)/.exec(await mailedLink(origin, email)) ?? []
  await call(origin, '/email/verify', { id, hash }, token)
  return { ...person, token }
}

/** A new creator of a program of a test's own, as far as the program knows from now on. */
export async function newCreator(origin: string, folder: string): Promise<Person & { token: string }> {
  const person = await signedUp(origin)
  await sql('update users set is_creator = true where username = $1', [person.username], folder)
  const headers = { authorization: `Bearer ${person.token}` }
  await vi.waitUntil(async () => (await fetch(`${origin}/api/processing`, { headers })).ok, { timeout: patienceMs })
  return person
}

/** A session whose log-in is so long ago that sensitive actions ask for the password again. */
export async function loggedInBefore(origin: string, { username, password }: Person): Promise<{ token: string }> {
  const { token } = await call(origin, '/login', { login: username, password })
  // not used yet, so the program has not looked it up
  await sql(
    `update sessions set stepped_up_at = now() - interval '1 hour' where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  )
  return { token }
}

/** One statement on the program's own database, or on that of another folder: time that a test cannot wait for. */
export async function sql(text: string, values: readonly unknown[], folder = inject('dataFolder')): Promise<void> {
  const client = new pg.Client({ connectionString: findRunningPostgres(path.join(folder, 'postgres')) })
  await client.connect()
  try {
    await client.query(text, [...values])
  } finally {
    await client.end()
  }
}

/** The code of an authenticator app (RFC 6238) for a secret in base 32, `steps` half minutes from now. */
export function totp(secret: string, steps = 0): string {
  const bits = Array.from(secret.replaceAll(/\s/g, ''))
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/**
 * A passkey on this machine (WebAuthn, section 11). It says yes by itself, so a browser that waits at a field logs in at once:
 * `offer(false)` keeps the next pages from offering it there.
 */
export async function addAuthenticator(page: Page): Promise<(offer: boolean) => Promise<void>> {
  await page.addInitScript(`if (sessionStorage.getItem('button only'))
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return (offer) => page.evaluate((value) => sessionStorage.setItem('button only', value), offer ? '' : 'yes')
}

/** What a person does on the pages, in their language. */
export function doorOf(page: Page, origin: string, language: string) {
  const t = wordsOf(language)
  const field = (name: string) => page.getByLabel(t(name), { exact: true })
  const button = (name: string) => page.getByRole('button', { name: t(name), exact: true })
  const link = (name: string) => page.getByRole('link', { name: t(name), exact: true })
  return {
    t,
    field,
    button,
    link,
    says: (text: string) => page.getByText(t(text)).first().waitFor(),
    open: (address: string) => page.goto(address.startsWith('http') ? address : `${origin}${address}`),
    /** Opens a page and waits for all of it; it is no wider than the window. */
    see: async (address: string): Promise<void> => {
      await page.goto(`${origin}${address}`)
      await page.locator('h1').waitFor()
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScroll(page)
    },
    /** Types name and password; what comes then depends on the account. */
    enter: async (login: string, password: string, at = '/login'): Promise<void> => {
      // a session that has just ended may still be taking the page to the log-in
      await page.goto(`${origin}${at}`).catch(() => page.goto(`${origin}${at}`))
      await field('Email or username').fill(login)
      await field('Password').fill(password)
      await button('Log in').click()
    },
    leave: async (): Promise<void> => {
      await page.goto(`${origin}/logout`)
      await page.waitForURL('**/login')
      await button('Log in').waitFor()
    },
    /** Begins as someone who is logged in already. */
    be: ({ token }: { token: string }): Promise<void> => keepToken(page, origin, token),
  }
}
