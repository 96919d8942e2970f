import type { staffSettings } from '#contract/staff/settings.ts'
import type { siteRoutes } from '#contract/site.ts'
import type { Samples } from './world.ts'

/** The operator's choices, and what everyone may know of them. */
export const staffSettingsSamples: Samples<typeof staffSettings & typeof siteRoutes> = {
  'GET /site': () => ({}),
  'GET /transparency': () => ({}),
  'GET /admin/settings': () => ({}),
  'PATCH /admin/settings': () => ({ body: { version: 0, change: {} } }),
}
