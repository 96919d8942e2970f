import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Locator } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { text } from './composer.ts'
import { holdBack } from './hold-back.ts'
import { demo } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

/** A key takes somebody from the list of people only when it is the list of what is typed. */
const origin = inject('url')
const begun = demo.fan.slice(0, 3)
let browser: Browser
let writer: Talker
beforeAll(async () => {
  browser = await openBrowser()
  writer = await newTalker(origin, 'Noor Haddad', { creator: true })
})
afterAll(() => browser.close())

/** Types a name, then one letter more than the list that is shown knows of, and presses a key. */
async function typeOn(field: Locator, key: string): Promise<void> {
  const page = field.page()
  await field.pressSequentially(begun)
  await page
    .locator('.mentions')
    .getByRole('option', { name: `@${demo.fan}`, selected: true })
    .waitFor()
  await holdBack(page, '**/api/searchUsers*')
  await field.pressSequentially('x')
  await field.press(key)
}
const browse = () => writer.browse(browser, { width: 1440, height: 900 })

it('in a text: the key writes', async () => {
  const { page, context, faults } = await browse()
  await page.goto(`${origin}/home`)
  await text(page).click()
  await text(page).pressSequentially('With @')
  await typeOn(text(page), 'Enter')
  expect(await text(page).inputValue()).toBe(`With @${begun}x\n`)
  expect(faults).toEqual([])
  await context.close()
})

it('who is in a post', async () => {
  const { page, context, faults } = await browse()
  await page.goto(`${origin}/home`)
  await text(page).click()
  const sheet = page.locator('#compose')
  await sheet.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tag people', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Tag someone' })
  await typeOn(field, 'Enter')
  expect(await field.inputValue()).toBe(`${begun}x`)
  expect(await page.getByRole('button', { name: `Don’t tag ${demo.fan}` }).count()).toBe(0)
  await page.unrouteAll()
  await field.press('Backspace')
  await page.getByRole('option', { name: `@${demo.fan}`, selected: true }).waitFor()
  await field.press('Enter')
  await page.getByRole('button', { name: `Don’t tag ${demo.fan}` }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('who gets a share of a post’s income', async () => {
  const { id } = await writer.call<{ id: number }>('POST', '/posts', {
    text: 'A song for two voices',
    mediaIds: [],
    audience: 'everyone',
    teaser: 'Two voices',
    priceCents: 2000,
  })
  const { page, context, faults } = await browse()
  await page.goto(`${origin}/post/${String(id)}`)
  await page.getByRole('article').getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Share income' }).click()
  const field = page.getByRole('combobox', { name: 'Co-creator' })
  await typeOn(field, 'Enter')
  expect(await field.inputValue()).toBe(`${begun}x`)
  expect(faults).toEqual([])
  await context.close()
})
