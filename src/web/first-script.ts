/**
 * Stands in the head of every page, before anything is drawn, and is allowed there by its hash: a chosen theme never flashes up as
 * the other one. src/web/platform/theme.ts does the rest.
 */
const root = document.documentElement
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
  const language = localStorage.getItem('lang')
  // The server draws for guests, in the language that the browser asks for: nobody else sees that first.
  if (localStorage.getItem('token') !== null || (language !== null && language !== root.lang)) root.dataset['own'] = ''
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
  if (!first || first.complete || root.dataset['own'] !== undefined) return start()
  first.addEventListener('load', start)
  first.addEventListener('error', start)
  setTimeout(start, patienceMs)
})
