import './ui/styles/app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { rememberScroll } from './platform/arrival.tsx'
import { startLanguage } from './platform/i18n/i18n.ts'
import { reloadOnUpdate } from './platform/reload-on-update.ts'
import { loadSession } from './platform/session.ts'
import { applyTheme, followTheme } from './platform/theme.ts'

applyTheme()
followTheme()
reloadOnUpdate()
rememberScroll()
// Both need the network: they go out together, and the page is drawn when its words are there.
void loadSession()
await startLanguage()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(<App />)
