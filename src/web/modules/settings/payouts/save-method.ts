import type { Answer, Args } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { payoutMethodsQuery } from '#web/modules/payouts/queries.ts'

export type Methods = Answer<'GET /payoutMethods'>
type Body = Args<'PUT /payoutMethods'>['body']

function show(methods: Methods): void {
  queryClient.setQueryData(payoutMethodsQuery.queryKey, methods)
}

/** Each of these asks for the password, and holds the next payout up for 48 hours. */
export const saveMethod = async (body: Body): Promise<void> => show(await api('PUT /payoutMethods', { body }))
export const makeDefault = async (kind: Body['kind']): Promise<void> =>
  show(await api('PUT /payoutMethods/default', { body: { kind } }))
export async function removeMethod(kind: Body['kind']): Promise<void> {
  await api('DELETE /payoutMethods/:kind', { params: { kind } })
  await queryClient.invalidateQueries({ queryKey: payoutMethodsQuery.queryKey })
}
