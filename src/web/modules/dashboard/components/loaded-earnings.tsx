import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EntryFilter } from '#contract/earnings.ts'
import type { Pages } from '#web/ui/load-more.tsx'
import { itemsOf } from '#web/ui/paged-list.tsx'
import { type Earnings, type Entry, useEarnings } from '../queries.ts'
import { Loaded } from './loaded.tsx'

/** The balances and all entries that have been read; before that their shape, after a failure the reason. */
export function LoadedEarnings({
  filter,
  children,
}: {
  readonly filter?: EntryFilter
  readonly children: (earnings: Earnings, entries: readonly Entry[], pages: Pages) => ReactNode
}) {
  const { t } = useLingui()
  const pages = useEarnings(filter)
  return (
    <Loaded query={pages} label={t`Loading your earnings`} shape={['84px', '280px']}>
      {(data) => data.pages[0] && children(data.pages[0], itemsOf(data, 'entries'), pages)}
    </Loaded>
  )
}
