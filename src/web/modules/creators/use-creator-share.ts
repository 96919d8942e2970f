import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '#web/platform/i18n/format.ts'
import { siteQuery } from '#web/modules/site/price-limits.ts'

/** Of each price, without the operator's fee: "80%"; "…" until the fee is read. */
export function useCreatorShare(): string {
  const { data } = useQuery(siteQuery)
  return data ? formatPercent(1 - data.feeBasisPoints / 10_000) : '…'
}
