import { useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import type { BrowseFilter } from '#contract/people.ts'
import { formatWholeMoney } from '#web/platform/i18n/format.ts'
import { Screen } from '#web/ui/screen.tsx'
import { More } from '#web/ui/more.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { CreatorTile } from './creator-tile.tsx'
import { useCreators } from './queries.ts'

const sorts = ['popular', 'newest'] as const
const prices = ['free', 'under5', 'from5to10'] as const

/** The filter in the address: a way back finds the same list. */
function useFilter(): [BrowseFilter, (change: Partial<BrowseFilter>) => void] {
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const price = prices.find((one) => one === search.get('price'))
  const filter: BrowseFilter = {
    sort: sorts.find((one) => one === search.get('sort')) ?? 'popular',
    ...(price && { price }),
  }
  const change = (next: Partial<BrowseFilter>) => {
    const query = new URLSearchParams(
      Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined) as [string, string][],
    )
    navigate(`${path}?${query.toString()}`, { replace: true })
  }
  return [filter, change]
}

function Filters({
  filter: { sort, price },
  onChange,
}: {
  readonly filter: BrowseFilter
  readonly onChange: (change: Partial<BrowseFilter>) => void
}) {
  const { t } = useLingui()
  const sortNames = { popular: t`Popular`, newest: t({ message: 'New', context: 'creators' }) }
  const five = formatWholeMoney(500)
  const ten = formatWholeMoney(1000)
  const priceNames = { free: t`Free`, under5: t`Under ${five}`, from5to10: t`${five}–${ten}` }
  const chips = [
    ...sorts.map((one) => ({ id: one, name: sortNames[one], on: sort === one, next: { sort: one } })),
    ...prices.map((one) => ({
      id: one,
      name: priceNames[one],
      on: price === one,
      next: { price: price === one ? undefined : one },
    })),
  ]
  return (
    <div className="row wrap chips browse-filters" role="group" aria-label={t`Sort and filter`}>
      {chips.map(({ id, name, on, next }) => (
        <button key={id} type="button" className="chip" aria-pressed={on} onClick={() => onChange(next)}>
          {name}
        </button>
      ))}
    </div>
  )
}

/** Everyone who creates here; open to guests. */
export default function BrowseScreen() {
  const { t } = useLingui()
  const [filter, setFilter] = useFilter()
  const pages = useCreators(filter)
  const creators = pages.data?.pages.flatMap((page) => page.creators) ?? []
  return (
    <Screen title={t`Browse creators`}>
      <Filters filter={filter} onChange={setFilter} />
      {pages.isPending && (
        <Loading label={t`Loading creators`}>
          <div className="creator-tiles">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height="280px" className="sk-media" />
            ))}
          </div>
        </Loading>
      )}
      {pages.isError && !pages.data && <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && creators.length === 0 && (
        <Empty icon={UsersRound} title={t`No one here yet`}>
          {filter.price ? t`Try another price.` : t`Creators will show up here.`}
        </Empty>
      )}
      <ul className="creator-tiles">
        {creators.map((creator, place) => (
          <CreatorTile key={creator.username} creator={creator} eager={place === 0} />
        ))}
      </ul>
      <More pages={pages} />
    </Screen>
  )
}
