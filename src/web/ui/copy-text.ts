import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { showAlert, showToast } from '#web/platform/alerts.ts'

/** Puts a text on the clipboard and says so, or that the browser would not. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(done)
  } catch {
    showAlert(i18n._(msg`Your browser blocked copying. Please select the text and copy it.`))
  }
}
