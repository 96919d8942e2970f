import { queryOf } from '#web/platform/api/queries.ts'

/** Where earnings are paid to, and until when a change of that holds payouts up. */
export const payoutMethodsQuery = queryOf(['payoutMethods'], 'GET /payoutMethods')
