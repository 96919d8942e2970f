import './ui/styles/app.css'
import { i18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { rememberScroll } from './platform/arrival.tsx'
import { startLanguage } from './platform/i18n/i18n.ts'
import { reloadOnUpdate } from './platform/reload-on-update.ts'
import { loadSession, session } from './platform/session.ts'
import { applyTheme, followTheme } from './platform/theme.ts'

applyTheme()
followTheme()
reloadOnUpdate()
rememberScroll()
// Both need the network: they go out together, and the page is drawn when its words are there.
void loadSession()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
/** The language in which the server has drawn the page for a guest; null: it has not. */
const drawnIn = root.firstChild && document.documentElement.lang
await startLanguage()
if (drawnIn === i18n.locale && session.get().state === 'guest') await (await import('./hydrate.tsx')).hydrate(root)
else {
  root.replaceChildren()
  delete root.dataset['drawn']
  createRoot(root).render(<App />)
}
