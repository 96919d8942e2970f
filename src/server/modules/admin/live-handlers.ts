import type { staffLive } from '#contract/staff/live.ts'
import { cutRunningShow } from '#modules/moderation/cut-show.ts'
import { Failure } from '#platform/failure.ts'
import type { Handlers } from '#platform/http/implement.ts'
import type { Services } from '#platform/services.ts'
import { runningShows } from '#modules/live/running-shows.query.ts'

/** Shows that are on air. */
export const liveHandlers = (services: Services): Handlers<typeof staffLive> => ({
  'GET /admin/live': async () => ({ shows: await runningShows(services) }),
  'POST /admin/live/:id/cut': async ({ actor, params, body }) => {
    const done = await cutRunningShow(services, actor, params.id, body)
    return done instanceof Failure ? done : { ...done, shows: await runningShows(services) }
  },
})
