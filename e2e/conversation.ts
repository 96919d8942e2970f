import { expect } from 'vitest'
import type { Page } from 'playwright-core'

// What people do in a conversation on the web, in English.

export const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })
/** The newest message with these words. */
export const said = (page: Page, text: string) => page.locator('.said', { hasText: text }).last()
/** Waits for what stands under a message: price, time, whether it was read, why it was refused. */
export const meta = (page: Page, text: string) => page.locator('.said-meta', { hasText: text }).last().waitFor()
export const dialog = (page: Page) => page.getByRole('dialog')
export const answer = async (page: Page, action: string) =>
  dialog(page).getByRole('button', { name: action, exact: true }).click()
export async function choose(page: Page, text: string, what: string): Promise<void> {
  await said(page, text).hover()
  await said(page, text).getByRole('button', { name: 'More options for this message' }).click()
  await page.getByRole('menuitem', { name: what }).click()
}
export async function chooseOfChat(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'More options for this chat' }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}
export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}
/** What comes over the network, or from another browser, is there soon. */
export const soon = <T>(read: () => T) => expect.poll(read)
