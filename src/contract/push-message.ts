/** What a pushed message says; the service worker shows it. Only the browser that it was encrypted for can read it. */
export type PushMessage = {
  title: string
  body: string
  /** Where a click leads, on our own site. */
  path: string
  /** A later message of the same tag takes the place of the earlier. */
  tag: string
  language: string
  direction: 'ltr' | 'rtl'
  /** The number on the app's icon. */
  unread: number
}
