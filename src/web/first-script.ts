import { readWhole, type Early } from './platform/early-answers.ts'
import { firstPaths } from './platform/first-calls.ts'
import { keepEarlyPress } from './platform/replay-early-press.ts'
import { keepInstallPrompt } from './platform/install-prompt.ts'
import { sessionMark } from '#contract/session-mark.ts'
import { reloadOnUpdate } from './platform/reload-on-update.ts'
import { applyTheme, followTheme } from './platform/theme.ts'
import { tellServer } from './platform/token.ts'

/**
 * Stands in the head of every page, before anything is drawn, and is allowed there by its hash: a chosen theme never flashes up as
 * the other one.
 */
const root = document.documentElement

/** Who is logged in waits for their own data and not for the program first. */
function askEarly(token: string): void {
  const { apiUrl } = JSON.parse(document.getElementById('config')?.textContent ?? '{}') as { apiUrl?: string }
  const answers: Early['answers'] = new Map()
  for (const path of firstPaths(location.pathname)) {
    const address = `${apiUrl ?? ''}/api${path}`
    const answer = readWhole(address, token)
    // who takes it hears of it
    answer.catch(() => undefined)
    answers.set(address, answer)
  }
  globalThis.early = { token, answers }
}

reloadOnUpdate()
keepEarlyPress()
keepInstallPrompt()
try {
  applyTheme()
  followTheme()
  const token = localStorage.getItem('token')
  // The address names a language that the server has: chosen as on the front page. Who is logged in has chosen theirs.
  const named = new URLSearchParams(location.search).get('lang')
  if (token === null && named !== null && named === root.lang) localStorage.setItem('lang', named)
  const language = localStorage.getItem('lang')
  // The server draws pages for guests or for one person, in the language that it was told of: nobody else sees them first.
  if (language !== null && language !== root.lang) root.dataset['other'] = ''
  if (root.dataset['for'] !== (token === null ? undefined : sessionMark(token))) {
    root.dataset['own'] = ''
    if (token !== null) askEarly(token)
  }
  // as the storage has it, which is the one that counts
  tellServer('member', token)
  tellServer('lang', language)
} catch {
  // Storage that is closed to us holds no choice.
}

// A browser's first use of Intl takes a phone a tenth of a second, and only the next page is drawn by it.
addEventListener('load', () => tellServer('zone', Intl.DateTimeFormat().resolvedOptions().timeZone))

const patienceMs = 1500
// On a page that the server has drawn the program waits until the first picture has been painted: network and processor are that one's.
document.addEventListener('DOMContentLoaded', () => {
  const program = document.querySelector<HTMLTemplateElement>('#program')
  if (!program) return
  const start = () => {
    if (!program.isConnected) return
    const content = document.importNode(program.content, true)
    // before those of parts that the program fetches: of two rules with the same weight the later one counts
    document.head.append(...content.querySelectorAll('link'))
    program.replaceWith(content)
  }
  const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (!first || root.matches('[data-own], [data-other]')) return start()
  first.decode().then(() => requestAnimationFrame(() => setTimeout(start)), start)
  setTimeout(start, patienceMs)
})
