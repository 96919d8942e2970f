import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { patienceMs } from '#test/patience.ts'
import { colouredPhoto } from './coloured-photo.ts'
import type { Talker } from './talker.ts'
import { uploadFile } from './upload-file.ts'

type Own = { id: number; state: string }

/** Shares a photo as a story by the API, and waits until it is live. Gives its number. */
export async function shareStory(
  origin: string,
  maker: Talker,
  {
    caption = '',
    audience = 'everyone',
    ...more
  }: { caption?: string; audience?: string; [name: string]: unknown } = {},
): Promise<number> {
  const mediaId = await uploadFile(origin, maker, await colouredPhoto('#4a6b8a'))
  const { stories } = await maker.call<{ stories: Own[] }>('POST', '/stories', {
    items: [{ mediaId, caption, ...more }],
    audience,
  })
  const id = stories[0]?.id ?? 0
  await vi.waitUntil(
    async () => {
      const { stories: live } = await maker.call<{ stories: Own[] }>('GET', `/users/${maker.username}/stories`)
      return live.some((story) => story.id === id)
    },
    { timeout: patienceMs, interval: 200 },
  )
  return id
}

/** Takes a tool of the canvas, and writes into its fields by their names. */
export async function layOn(page: Page, tool: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: tool, exact: true }).click()
  for (const [name, words] of Object.entries(fields)) await page.getByRole('textbox', { name, exact: true }).fill(words)
  await page.getByRole('button', { name: 'Done' }).click()
}

/** Says who can see the stories, and what this one costs, in the sheet of a phone. */
export async function setTerms(page: Page, { audience, price = '' }: { audience: string; price?: string }) {
  await page.locator('.sc-terms').click()
  const sheet = page.getByRole('dialog', { name: 'Audience and price' })
  await sheet.getByRole('radio', { name: audience }).check()
  if (price !== '') await sheet.getByLabel('Price (optional)').fill(price)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** Writes below the photo or clip that is worked on, in the sheet of a phone. */
export async function describeItem(page: Page, caption: string, description = ''): Promise<void> {
  await page.getByRole('button', { name: 'Caption', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Caption and description' })
  await sheet.getByLabel('Caption (optional)').fill(caption)
  if (description !== '') await sheet.getByLabel('Description (optional)').fill(description)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await sheet.waitFor({ state: 'detached' })
}
