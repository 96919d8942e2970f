export type Theme = 'system' | 'light' | 'dark'
const key = 'theme'

export function storedTheme(): Theme {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** `system` follows the device (seed, section 1); the other two win over it. Before the first paint src/web/first-script.ts has set it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  applyTheme(theme)
}

/** The choice, and the browser's own bars in the colour of the page. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = meta.dataset['scheme'] ?? /light|dark/.exec(meta.media)?.[0] ?? ''
    meta.dataset['scheme'] = scheme
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
}

/** Another tab has chosen. */
export function followTheme(): void {
  addEventListener('storage', (event) => {
    if (event.key === key) applyTheme()
  })
}
