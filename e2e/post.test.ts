import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { doorOf, signedUp } from './account-holder.ts'
import { holdBack, readAllAgain } from './hold-back.ts'
import { expectNoSidewaysScroll, watch } from './journey.ts'
import { type Look, walkedIn } from './member.ts'
import { newTalker, type Talker } from './talker.ts'

const origin = inject('url')
let browser: Browser
/** Not one of the demo: what it posts would stand first on pages that others look at. */
let author: Talker
beforeAll(async () => {
  browser = await openBrowser()
  author = await newTalker(origin, 'Alma Ruiz', { creator: true })
})
afterAll(() => browser.close())

/** A window of somebody who has just come. */
async function visitor(look: Look) {
  const person = await signedUp(origin)
  const { locale, viewport, language } = look
  const context = await browser.newContext({ viewport, locale, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const faults = watch(page, [/40[134]|422/, /WebSocket/])
  const door = doorOf(page, origin, language)
  await door.be(person)
  return { person, page, context, faults, ...door }
}

it.each(walkedIn('ar'))('two people talk under a post, vote, report and keep it ($language)', async (look) => {
  const { id } = await author.call<{ id: number }>('POST', '/posts', {
    text: 'Talk to each other',
    mediaIds: [],
    audience: 'everyone',
    poll: { options: ['left', 'right'], closesAt: new Date(Date.now() + 86_400_000).toISOString() },
  })
  const [one, two] = [await visitor(look), await visitor(look)]
  const at = `/post/${String(id)}`
  const said = (who: typeof one, words: string) => who.page.locator('.comment:not(.coming)', { hasText: words })

  // the first one votes and says something; it is there before the server has answered, and afterwards
  await one.open(at)
  await one.page.locator('button.poll-option').first().click()
  await one.page.locator('li.poll-option.mine').waitFor()
  await one.field('Write a comment').fill('The first word')
  await one.button('Send comment').click()
  await said(one, 'The first word').waitFor()
  await expectNoSidewaysScroll(one.page)

  // the second one likes it and answers
  await two.open(at)
  await said(two, 'The first word').locator('.like').click()
  await said(two, 'The first word').locator('.like[aria-pressed=true]', { hasText: /\S/ }).waitFor()
  await said(two, 'The first word').locator('.comment-acts button').nth(1).click()
  await two.field('Write a reply').fill('And the second')
  await two.button('Send reply').click()
  await said(two, 'And the second').waitFor()

  // a notification leads to the answer itself
  const replied = one.page.locator(`a[href*="${at}?comment="]`).first()
  for (let tries = 0; tries < 40; tries += 1) {
    await one.open('/notifications')
    await one.page.locator('.note, .empty').first().waitFor()
    if ((await replied.count()) > 0) break
  }
  await replied.click()
  await one.page.locator('.comment.aimed').waitFor()

  // a report is thanked for once
  const report = async () => {
    await two.page
      .locator('.post-head')
      .getByRole('button', { name: two.t('More'), exact: true })
      .click()
    await two.page.getByRole('menuitem', { name: two.t('Report'), exact: true }).click()
    await two.page.getByRole('dialog').getByRole('radio').nth(6).check()
    await two.button('Send report').click()
  }
  await report()
  await two.says('Thank you. We have your report.')
  await two.button('Done').click()
  await report()
  await two.says('You have already reported this')
  await two.button('Done').click()

  // kept in a folder
  await two.button('Bookmark').click()
  await two.page.locator('.act.saved[aria-pressed=true]').waitFor()
  await two.page
    .locator('.post-head')
    .getByRole('button', { name: two.t('More'), exact: true })
    .click()
  await two.page.getByRole('menuitem', { name: two.t('Move to a folder'), exact: true }).click()
  await two.button('New folder').click()
  await two.field('Name').fill('Talks')
  await two.button('Create folder').click()
  await two.page.getByRole('dialog').waitFor({ state: 'detached' })
  await two.open('/bookmarks')
  await two.page.locator('.folders').getByRole('link', { name: /Talks/ }).click()
  await two.page.locator('.folder-head').getByText('Talks').waitFor()
  await two.page.getByText('Talk to each other').waitFor()
  await expectNoSidewaysScroll(two.page)
  await two.page
    .locator('.folder-head')
    .getByRole('button', { name: two.t('More'), exact: true })
    .click()
  await two.page.getByRole('menuitem', { name: two.t('Delete folder'), exact: true }).click()
  await two.button('Delete').click()
  await two.page.locator('.folder-head').waitFor({ state: 'detached' })
  await two.page.getByText('Talk to each other').waitFor()

  // the first one takes the thread away, answer and all
  await one.open(at)
  await said(one, 'The first word')
    .getByRole('button', { name: one.t('More'), exact: true })
    .click()
  await one.page.getByRole('menuitem', { name: one.t('Delete'), exact: true }).click()
  // it is gone from the page at once, and from everybody else's when the server has answered
  const gone = one.page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok())
  await one.page
    .getByRole('dialog')
    .getByRole('button', { name: one.t('Delete'), exact: true })
    .click()
  await said(one, 'The first word').waitFor({ state: 'detached' })
  await gone
  await two.open(at)
  await two.says('No comments yet')

  for (const who of [one, two]) {
    expect(who.faults).toEqual([])
    await who.context.close()
  }
})

it('a like stays while the post is read again before the server has heard of it', async () => {
  const post = { text: 'Liked on a slow line', mediaIds: [], audience: 'everyone' }
  const { id } = await author.call<{ id: number }>('POST', '/posts', post)
  const [look] = walkedIn('en')
  if (!look) throw new Error('There is no look.')
  const { page, context, open, faults } = await visitor(look)
  await open(`/post/${String(id)}`)
  const free = await holdBack(page, /\/like$/)
  const like = page.locator('.post-acts .like')
  await like.click()
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/posts/${String(id)}`))
  await readAllAgain(page)
  await (await read).finished()
  await page.waitForTimeout(200)
  expect(await like.getAttribute('aria-pressed')).toBe('true')
  free()
  await page.waitForResponse((answer) => answer.url().endsWith('/like') && answer.ok())
  expect(await like.getAttribute('aria-pressed')).toBe('true')
  expect(faults).toEqual([])
  await context.close()
})
