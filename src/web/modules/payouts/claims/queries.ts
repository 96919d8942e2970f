import { queryOptions } from '@tanstack/react-query'
import type { Claim } from '#contract/claims.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { queryClient } from '#web/platform/query.ts'
import { queryOf } from '#web/platform/api/queries.ts'

export const claimQuery = (token: string) =>
  queryOptions({
    ...queryOf(['claim', token], 'GET /claims/:token', { params: { token } }),
    staleTime: 0,
  })

/** What a step answered is what the page shows from now on. */
export const keepClaim = (token: string, claim: Claim): void => void queryClient.setQueryData(['claim', token], claim)
export const readClaimAgain = (token: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['claim', token] })

/** The link opens nothing; a cut-off one fails the form of the address. */
export const isBadLink = (fault: unknown): boolean =>
  isApiError(fault, 'link_invalid') || isApiError(fault, 'not_found')
