/**
 * Stands in the head of every page, before anything is drawn, and is allowed there by its hash: a chosen theme never flashes up as
 * the other one. src/web/platform/theme.ts does the rest.
 */
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
} catch {
  // Storage that is closed to us holds no choice.
}
