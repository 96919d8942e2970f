// Before the first paint, so that a chosen theme never flashes up as the other one: a file of its own, because the content
// security policy allows no script in the page. src/web/platform/theme.ts does the rest.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage that is closed to us holds no choice.
}
