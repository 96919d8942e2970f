import './ui/styles/app.css'
import { i18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { rememberScroll } from './platform/arrival.tsx'
import { startLanguage } from './platform/i18n/i18n.ts'
import { loadSession, session } from './platform/session.ts'

rememberScroll()
// Both need the network: they go out together, and the page is drawn when its words are there.
void loadSession()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
/** What the server has drawn: a page for guests, or the frame of a page; in the language of the document. */
const { drawn } = root.dataset
const drawnIn = document.documentElement.lang
await startLanguage()
const fits = drawnIn === i18n.locale
if (drawn === 'page' && fits && session.get().state === 'guest') await (await import('./hydrate.tsx')).hydrate(root)
else {
  // a frame stays until React puts the same in its place; what is not for this reader was never seen
  if (drawn === 'page' || !fits) root.replaceChildren()
  delete root.dataset['drawn']
  createRoot(root).render(<App />)
}
