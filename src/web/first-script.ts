/**
 * Stands in the head of every page, before anything is drawn, and is allowed there by its hash: a chosen theme never flashes up as
 * the other one. src/web/platform/theme.ts does the rest.
 */
try {
  const theme = localStorage.getItem('theme')
  const root = document.documentElement
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
  const language = localStorage.getItem('lang')
  // The server draws for guests, in the language that the browser asks for: nobody else sees that first.
  if (localStorage.getItem('token') !== null || (language !== null && language !== root.lang)) root.dataset['own'] = ''
} catch {
  // Storage that is closed to us holds no choice.
}
