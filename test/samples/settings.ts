import type { settings } from '#contract/settings.ts'
import { unique, type Samples } from './world.ts'

export const settingsSamples: Samples<typeof settings> = {
  'GET /settings/account': () => ({}),
  'PATCH /settings/account': () => ({ body: { name: 'Another Name', country: 'DE', language: 'en' } }),
  // the name that one has: other samples call people by theirs
  'PUT /settings/username': (_world, as) => ({ body: { username: as?.username ?? unique() } }),
  'GET /settings/notifications': () => ({}),
  'PUT /settings/notifications': () => ({ body: { grid: [{ kind: 'like', email: true, push: false }] } }),
}
