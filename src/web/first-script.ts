import type { Early } from './platform/early.ts'
import { keepEarlyPress } from './platform/early-press.ts'
import { reloadOnUpdate } from './platform/reload-on-update.ts'
import { applyTheme, followTheme } from './platform/theme.ts'

/**
 * Stands in the head of every page, before anything is drawn, and is allowed there by its hash: a chosen theme never flashes up as
 * the other one.
 */
const root = document.documentElement

/** What some pages show first, as their screens ask for it: the queries of a page have to be called by the same addresses. */
const firstCalls: Readonly<Record<string, readonly string[]>> = {
  '/home': ['/timeline?limit=20'],
  '/messages': ['/chats?filter=all&order=recent&limit=30'],
  '/notifications': ['/notifications?tab=all'],
  '/wallet': ['/wallet', '/wallet/transactions', '/wallet/cards'],
}

/** Who is logged in waits for their own data and not for the program first. */
function askEarly(token: string): void {
  const { apiUrl } = JSON.parse(document.getElementById('config')?.textContent ?? '{}') as { apiUrl?: string }
  const answers: Early['answers'] = new Map()
  for (const path of ['/me', ...(firstCalls[location.pathname] ?? [])]) {
    const address = `${apiUrl ?? ''}/api${path}`
    const answer = fetch(address, { headers: { Authorization: `Bearer ${token}` }, credentials: 'include' })
    // who takes it hears of it
    answer.catch(() => undefined)
    answers.set(address, answer)
  }
  globalThis.early = { token, answers }
}

reloadOnUpdate()
keepEarlyPress()
try {
  applyTheme()
  followTheme()
  const language = localStorage.getItem('lang')
  // The server draws pages for guests, in the language that the browser asks for: nobody else sees them first.
  const token = localStorage.getItem('token')
  if (language !== null && language !== root.lang) root.dataset['other'] = ''
  if (token !== null) {
    root.dataset['own'] = ''
    askEarly(token)
  }
} catch {
  // Storage that is closed to us holds no choice.
}

const patienceMs = 1500
// On a page that the server has drawn the program waits for the first picture: the network is that one's.
document.addEventListener('DOMContentLoaded', () => {
  const program = document.querySelector<HTMLTemplateElement>('#program')
  if (!program) return
  const start = () => program.isConnected && program.replaceWith(document.importNode(program.content, true))
  const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (!first || first.complete || root.matches('[data-own], [data-other]')) return start()
  first.addEventListener('load', start)
  first.addEventListener('error', start)
  setTimeout(start, patienceMs)
})
