import './ui/styles/app.css'
import { i18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { Drawn } from './server-drawn.ts'
import { rememberScroll } from './platform/restore-scroll.tsx'
import { startLanguage } from './platform/i18n/i18n.ts'
import { readerLocale } from './platform/i18n/reader-locale.ts'
import { adoptSession, loadSession } from './platform/session.ts'
import { sheetsLoaded } from './platform/sheets-loaded.ts'

rememberScroll()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
/** What the server has drawn, in the language of the document: a page for whoever reads it here, or the frame of one. */
const isPage = root.dataset['drawn'] === 'page' && !('own' in document.documentElement.dataset)
const data = document.getElementById('drawn')
const drawn = isPage ? (JSON.parse(data?.textContent ?? '') as Drawn) : null
// it may be somebody else's
data?.remove()
const drawnIn = document.documentElement.lang
// Who it is and the words both need the network: they go out together, and the page is drawn when its words are there.
if (drawn?.user) adoptSession(drawn.user)
else void loadSession()
await Promise.all([startLanguage(), sheetsLoaded()])
const fits = drawnIn === i18n.locale && (!drawn || drawn.locale === readerLocale())
if (drawn && fits) await (await import('./hydrate.tsx')).hydrate(root, drawn)
else {
  // a frame stays until React puts the same in its place; what is not for this reader was never seen
  if (root.dataset['drawn'] === 'page' || !fits) root.replaceChildren()
  delete root.dataset['drawn']
  createRoot(root).render(<App />)
}
