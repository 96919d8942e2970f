import { queryOf } from '#web/platform/api/queries.ts'

export const ownProfileQuery = queryOf(['settings', 'profile'], 'GET /settings/profile')
