import type { ComponentType } from 'react'

type Load = () => Promise<{ default: ComponentType }>
const files = import.meta.glob<{ default: ComponentType }>([
  './modules/*/*-screen.tsx',
  '!./modules/posts/home-screen.tsx',
])

/**
 * Fetches the page that a route names. Where each lies and what it needs is a long list of hashed names, which /home can be shown
 * without: it comes right after /home, and with every other page.
 */
export function loadScreen(screen: string): ReturnType<Load> {
  const load = files[`./modules/${screen}.tsx`]
  if (!load) throw new Error(`There is no screen ${screen}`)
  return load()
}
