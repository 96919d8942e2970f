import type { staffSettings } from '#contract/staff/settings.ts'
import type { Samples } from './world.ts'

/** The operator's choices. */
export const staffSettingsSamples: Samples<typeof staffSettings> = {
  'GET /admin/settings': () => ({}),
  'PATCH /admin/settings': () => ({ body: { version: 0, change: {} } }),
}
