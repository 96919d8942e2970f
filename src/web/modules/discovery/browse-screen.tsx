import { useLingui } from '@lingui/react/macro'
import { Search, UsersRound } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import type { ScreenView } from '#web/platform/lazy-part.tsx'
import { More } from '#web/ui/load-more.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { filterIn, isNarrowed, useFilter } from './browse/use-browse-filter.ts'
import { BrowseFilters } from './browse/browse-filters.tsx'
import { Why } from './browse/how-ranked.tsx'
import { CreatorTile } from './creator-tile.tsx'
import { creatorsQuery, popularTopicsQuery, useCreators } from './queries.ts'

const readFirst: NonNullable<ScreenView['readFirst']> = (client, _params, search) =>
  Promise.all([client.infiniteQuery(creatorsQuery(filterIn(search))), client.query(popularTopicsQuery)])

/** Everyone who creates here; open to guests. */
export default function BrowseScreen() {
  const { t } = useLingui()
  const [filter, setFilter] = useFilter()
  const pages = useCreators(filter)
  const creators = pages.data?.pages.flatMap((page) => page.creators) ?? []
  return (
    <Screen
      title={t`Browse creators`}
      end={
        <LinkButton to="/search" kind="plain" icon={Search}>
          {t`Search`}
        </LinkButton>
      }
    >
      <BrowseFilters filter={filter} onChange={setFilter} />
      {pages.isPending && (
        <Loading label={t`Loading creators`}>
          <div className="creator-tiles">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height="380px" className="sk-media" />
            ))}
          </div>
        </Loading>
      )}
      {pages.isError && !pages.data && <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && creators.length === 0 && (
        <Empty icon={UsersRound} title={t`No one here yet`}>
          {isNarrowed(filter) ? t`Try other filters.` : t`Creators will show up here.`}
        </Empty>
      )}
      <ul className="creator-tiles">
        {creators.map((creator, place) => (
          <CreatorTile key={creator.username} creator={creator} eager={place === 0} />
        ))}
      </ul>
      <More pages={pages} />
      <Why />
    </Screen>
  )
}
BrowseScreen.readFirst = readFirst
