import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { signedUpAlone } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { expectNoSidewaysScroll, watch } from './journey.ts'
import { shareStory } from './share-story.ts'
import { storyPeople } from './story-people.ts'
import type { Talker } from './talker.ts'

/** What could not be read is no refusal: the place says so, and works as soon as it can be read. */
const origin = inject('url')
let browser: Browser
let maker: Talker
let fan: Talker
beforeAll(async () => {
  ;({ browser, maker, fan } = await storyPeople({ maker: 'Nora Lind', fan: 'Emil Roth' }, { follows: true }))
})
afterAll(() => browser.close())

it('a story is answered after the chat could not be read, and not where its author refuses', async () => {
  await shareStory(origin, maker, { caption: 'On the pier' })
  const { page, context, faults } = await fan.browse(browser, { width: 390, height: 844 }, [/500|404|POST \/chats/])
  await page.route('**/api/chats', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${origin}/stories/${maker.username}`)
  const field = page.getByRole('textbox', { name: 'Reply to Nora Lind' })
  await field.click()
  const failed = page.getByText('Something went wrong on our side.')
  await failed.waitFor()
  expect(await page.getByText('doesn’t take messages').count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await failed.waitFor({ state: 'detached' })
  await field.fill('Which pier is that?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent to Nora Lind').waitFor()

  await page.route('**/api/chats', (route) => route.fulfill({ status: 404, json: { code: 'not_found', message: '' } }))
  await page.goto(`${origin}/stories/${maker.username}`)
  await field.click()
  await page.getByText('Nora Lind doesn’t take messages from you right now.').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('a block is undone after the list of them could not be read', async () => {
  await fan.call('PUT', `/users/${maker.username}/block`)
  const { page, context, faults } = await fan.browse(browser, { width: 390, height: 844 }, [/500|404|GET \/blocks/])
  await page.route('**/api/blocks*', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${origin}/${maker.username}`)
  await page.getByText('This didn’t load').waitFor()
  await page.unrouteAll()
  // an event may read it again at any time, and what was on its way fails once more
  const unblock = page.getByRole('button', { name: 'Unblock' })
  const again = page.getByRole('button', { name: 'Try again' })
  const press = () => again.evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).click()))
  await expect.poll(async () => (await press()).length === 0 && (await unblock.count()), { interval: 500 }).toBe(1)
  await unblock.click()
  await page.getByText('Nora Lind is no longer blocked.').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('an address is changed after the account could not be read', async () => {
  const { person, signUp } = signedUpAlone(origin)
  const { token } = await signUp()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
  const page = await context.newPage()
  const faults = watch(page, [/500|GET \/settings\/account/])
  await page.route('**/api/settings/account', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${origin}/${maker.username}`)
  const callout = page.getByRole('note')
  await callout.getByRole('button', { name: 'Change address' }).click()
  await page.getByText('Something went wrong on our side.').waitFor()
  await page.unrouteAll()
  await callout.getByRole('button', { name: 'Change address' }).click()
  await expect.poll(() => callout.getByLabel('Email address').inputValue()).toBe(person.email)
  expect(faults).toEqual([])
  await context.close()
})
