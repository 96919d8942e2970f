import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLocation, useSearch } from 'wouter'
import type { FigureRange } from '#contract/dashboard.ts'
import { useMediaQuery } from '#web/platform/media-query.ts'

export const ranges: readonly { id: FigureRange; name: MessageDescriptor }[] = [
  { id: 'today', name: msg`Today` },
  { id: '7d', name: msg`7 days` },
  { id: '28d', name: msg`28 days` },
  { id: 'year', name: msg`Year` },
]
const usual: FigureRange = '28d'

/** The range that the address names, and a way to name another one; it stays while one goes from page to page. */
export function useRange(): [FigureRange, (range: FigureRange) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const named = new URLSearchParams(search).get('range')
  const range = ranges.find(({ id }) => id === named)?.id ?? usual
  const choose = (next: FigureRange): void =>
    navigate(next === usual ? path : `${path}?range=${next}`, { replace: true })
  return [range, choose]
}

/** What stands after an address so that the range stays. */
export const rangeQuery = (range: FigureRange): string => (range === usual ? '' : `?range=${range}`)

/** On a phone its choice stands under the tabs, so that neither these nor the title move from page to page. */
export const useRangeUnder = (): boolean => useMediaQuery('(max-width: 700px)')
