export type Theme = 'system' | 'light' | 'dark'
const key = 'theme'

export function storedTheme(): Theme {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** `system` follows the device (seed, section 1); the other two win over it. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  applyTheme(theme)
}
