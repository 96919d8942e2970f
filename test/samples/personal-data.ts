import { sql } from 'kysely'
import type { personalData } from '#contract/personal-data.ts'
import type { Samples } from './world.ts'

export const personalDataSamples: Samples<typeof personalData> = {
  'GET /export': () => ({}),
  // one at a time: an earlier sample's is taken out of the way
  'POST /export': async ({ app }, as) => {
    await sql`delete from data_exports where user_id = ${as?.userId ?? 0}`.execute(app.services.db)
    return {}
  },
  'GET /deletion': () => ({}),
  'POST /deletion': () => ({}),
}
