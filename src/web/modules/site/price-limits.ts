import { queryOptions, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import type { Site } from '#contract/site.ts'
import { api } from '#web/platform/api/client.ts'

export type PriceLimits = Site['priceLimits']

/** What everyone may know of this place: who runs it, its fee and its limits. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => api('GET /site', { signal }),
  staleTime: 60_000,
})

/** The product's own bounds: an operator's limits are never above them. */
const bounds: PriceLimits = {
  tipMaxCents: limits.tipMaxCents,
  planWeeklyMaxCents: limits.planMaxCents,
  planMonthlyMaxCents: limits.planMaxCents,
  planYearlyMaxCents: limits.planMaxCents,
  giftMaxCents: limits.giftMaxCents,
  postPriceMaxCents: limits.postPriceMaxCents,
  messagePriceMaxCents: limits.messagePriceMaxCents,
  ticketMaxCents: limits.postPriceMaxCents,
}

/** The most that things may cost here, in cents before tax. The server checks them; forms show them. */
export const usePriceLimits = (): PriceLimits => useQuery(siteQuery).data?.priceLimits ?? bounds
