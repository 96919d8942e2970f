import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { textOf } from '#web/platform/api/translate-text.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { queryOf, pagesOf } from '#web/platform/api/queries.ts'

export const accountQuery = queryOf(['settings', 'account'], 'GET /settings/account')
export const securityQuery = queryOf(['settings', 'security'], 'GET /security')
export const sessionsQuery = queryOptions({
  ...queryOf(['settings', 'sessions'], 'GET /sessions'),
  // Where else one is logged in must not be an old answer.
  staleTime: 0,
})
export const privacyQuery = queryOf(['settings', 'privacy'], 'GET /settings/privacy')
export const watermarkQuery = queryOf(['settings', 'media'], 'GET /settings/media')
export const notificationsQuery = queryOf(['settings', 'notifications'], 'GET /settings/notifications')

export type PeopleList = 'blocks' | 'mutes'
export const peopleQuery = (list: PeopleList) =>
  infiniteQueryOptions({
    ...pagesOf(['settings', list], list === 'blocks' ? 'GET /blocks' : 'GET /mutes'),
    staleTime: 0,
  })

/** How often a copy that is being made is asked for. */
const exportPollMs = 2_000
export const exportQuery = queryOptions({
  ...queryOf(['settings', 'export'], 'GET /export'),
  refetchInterval: ({ state }) => (state.data?.export?.state === 'waiting' ? exportPollMs : false),
  staleTime: 0,
})

export const plansQuery = queryOf(['settings', 'plans'], 'GET /plans')
/** Says what went wrong; nothing when the person called it off at the question for the password. */
export const tell = (fault: unknown): void => showAlert(textOf(fault))
