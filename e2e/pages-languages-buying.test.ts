import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { directionOf, translated } from '#contract/languages.ts'
import { newPerson } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { openBrowser } from './browser.ts'
import { expectNoSidewaysScroll, mailedLink, watch } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'
import { bringFont, textFaults } from './text-faults.ts'
import { wordsOf } from './words.ts'

/**
 * The main job in other scripts: a guest on a phone signs up, follows the link of a mail, pays and reads what they paid for. One
 * language of each kind of writing with `npm run e2e -- languages`, one of them otherwise.
 */
const chosen =
  process.env['LANGUAGES']?.split(',') ??
  (process.env['EVERY_LANGUAGE'] === '1' ? ['ja', 'hi', 'ru', 'zh-TW', 'ar'] : ['ar'])
const pictures = process.env['PICTURES']

/** Letters of a language's own; what is written in Latin letters shows nothing. */
const scripts: Readonly<Record<string, RegExp>> = {
  ja: /\p{Script=Hiragana}/u,
  hi: /\p{Script=Devanagari}/u,
  ru: /\p{Script=Cyrillic}/u,
  uk: /\p{Script=Cyrillic}/u,
  'zh-TW': /\p{Script=Han}/u,
  'zh-CN': /\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
  ar: /\p{Script=Arabic}/u,
}

const origin = inject('url')
let browser: Browser
let creator: Talker
const opened = 'What only supporters read'
beforeAll(async () => {
  browser = await openBrowser()
  creator = await newTalker(origin, 'Inés Prado', { creator: true })
  await creator.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 799 }], messagePriceCents: null })
  await creator.call('POST', '/posts', { text: opened, mediaIds: [], audience: 'subscribers' })
})
afterAll(() => browser.close())

async function mailTo(email: string): Promise<{ subject: string; text: string }> {
  const { mails } = (await (await fetch(`${origin}/api/dev/mails`)).json()) as {
    mails: { to: string; subject: string; text: string }[]
  }
  const mail = mails.find(({ to }) => to === email)
  if (!mail) throw new Error(`No mail came to ${email}.`)
  return mail
}

/** Nothing is cut off, outside its button, without a glyph, out of reach of a reader aloud, or wider than the phone. */
async function lookAt(page: Page, language: string, step: string): Promise<void> {
  await expectNoSidewaysScroll(page)
  if (pictures !== undefined) {
    mkdirSync(path.join(pictures, language), { recursive: true })
    await page.screenshot({ path: path.join(pictures, language, `buying-${step}.png`) })
  }
  expect([step, await textFaults(page)]).toEqual([step, []])
  expect([step, await barriers(page)]).toEqual([step, []])
}

it.each(chosen)('a guest becomes a supporter in %s, on a phone', async (language) => {
  if (!translated.some((one) => one === language)) throw new Error(`There is no catalog for ${language}.`)
  const say = wordsOf(language)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: language,
    reducedMotion: 'reduce',
  })
  await bringFont(context, language)
  const page = await context.newPage()
  const faults = watch(page, [/402|422/])
  const { email, password } = newPerson()

  await page.goto(`${origin}/${creator.username}`)
  await page.locator('.plan-go button').waitFor()
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(directionOf(language))
  await lookAt(page, language, 'profile')
  await page.locator('.plan-go button').click()

  await page.waitForURL('**/signup?next=*')
  await page.locator('[name=name]').fill('Wanda Reyes')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=dateOfBirth]').fill('1991-04-03')
  await lookAt(page, language, 'sign-up')
  await page.locator('main form button[type=submit]').click()

  const sheet = page.getByRole('dialog')
  await sheet.getByText(say("Your email didn't verified yet!")).waitFor()
  await lookAt(page, language, 'verify')
  const link = await mailedLink(origin, email)
  const { subject, text } = await mailTo(email)
  const script = scripts[language]
  if (script) expect([script.test(subject), script.test(text)]).toEqual([true, true])
  await page.goto(link)

  await sheet.getByText(say('You need to fund your wallet!')).waitFor()
  await lookAt(page, language, 'sheet')
  await sheet.locator('.btn-brass').click()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.locator('button[value=pay]').click()

  await page.waitForURL(`${origin}/${creator.username}`)
  await page.getByRole('heading', { name: say('You’re in') }).waitFor()
  await page.getByText(opened).waitFor()
  await lookAt(page, language, 'opened')
  expect(faults).toEqual([])
  await context.close()
})
