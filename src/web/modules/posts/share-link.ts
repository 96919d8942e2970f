import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { showAlert, showToast } from '#web/platform/alerts.ts'

export async function copyLink(path: string): Promise<void> {
  const address = location.origin + path
  try {
    await navigator.clipboard.writeText(address)
    showToast(i18n._(msg`Link copied.`))
  } catch {
    // Without https a browser has no clipboard; then at least the link is there to be read.
    showAlert(address)
  }
}

/** The device's own way to share where there is one, else the link is copied. */
export async function share(path: string, title: string): Promise<void> {
  if (!('share' in navigator)) return copyLink(path)
  try {
    await navigator.share({ title, url: location.origin + path })
  } catch (fault) {
    if (!(fault instanceof DOMException && fault.name === 'AbortError')) await copyLink(path)
  }
}
