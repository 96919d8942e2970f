import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LibraryBig, ReceiptText, Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { LibraryItem } from '#contract/library.ts'
import { limits } from '#contract/limits.ts'
import { Screen } from '#web/ui/screen.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { Empty, Skeleton } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import './library.css'
import { type LibraryFilter, libraryQuery } from './queries.ts'
import { LibraryCard } from './components/library-card.tsx'
import { LibraryReader } from './components/library-reader.tsx'
import { Shelf } from './components/library-shelf.tsx'

const everything: LibraryFilter = { kind: 'all', search: '' }

/** What is in it, as it is asked for; a press plays it here, also when its post or its creator is gone. */
function Items({ filter, onShowAll }: { readonly filter: LibraryFilter; readonly onShowAll: () => void }) {
  const { t } = useLingui()
  const pages = useInfiniteQuery(libraryQuery(filter))
  const [open, setOpen] = useState<LibraryItem | null>(null)
  return (
    <>
      <PagedList
        query={pages}
        of="items"
        label={t`Loading your library`}
        shape={
          <div className="lib-grid">
            {[1, 2, 3, 4].map((card) => (
              <Skeleton key={card} ratio="4/5" />
            ))}
          </div>
        }
        empty={
          filter.kind === 'all' && filter.search === '' ? (
            <Empty
              icon={LibraryBig}
              title={t`Your library is empty`}
              action={<LinkButton to="/browse" kind="ink">{t`Browse creators`}</LinkButton>}
            >{t`Posts and messages you unlock will show up here.`}</Empty>
          ) : (
            <Empty
              icon={SearchX}
              title={filter.search === '' ? t`Nothing here yet` : t`No results for “${filter.search}”`}
              action={<Button onClick={onShowAll}>{t`Show all`}</Button>}
            />
          )
        }
        frame={(cards) => (
          <>
            {/* A picture whose address has ended: all of them are asked for again. */}
            <ul className="lib-grid" onErrorCapture={() => void (pages.isStale && pages.refetch())}>
              {cards}
            </ul>
            <p className="xs muted centred">
              <Trans>What you unlock stays here, even if the creator leaves.</Trans>
            </p>
          </>
        )}
      >
        {(item) => <LibraryCard key={item.id} item={item} onOpen={() => setOpen(item)} />}
      </PagedList>
      {open && <LibraryReader item={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Everything that I have paid for: subscriptions as a shelf, then what was unlocked, newest first. */
export default function LibraryScreen() {
  const { t } = useLingui()
  const [filter, setFilter] = useState(everything)
  const search = useDebounced(filter.search.trim())
  // who has bought nothing yet has nothing to look through
  const { data: all } = useInfiniteQuery(libraryQuery(everything))
  const isEmpty = all?.pages[0]?.items.length === 0
  const kinds: readonly (readonly [LibraryFilter['kind'], string])[] = [
    ['all', t`All`],
    ['posts', t`Posts`],
    ['videos', t`Videos`],
    ['messages', t`Messages`],
  ]
  return (
    <Screen
      title={t`Library`}
      end={
        <LinkButton to="/wallet/receipts" kind="plain" size="sm" icon={ReceiptText}>
          {t`Receipts`}
        </LinkButton>
      }
    >
      <div className="stack gap6">
        <Shelf />
        <section className="stack" aria-labelledby="library-kept">
          <h2 id="library-kept" className="library-title">
            <Trans>Yours to keep</Trans>
          </h2>
          {!isEmpty && (
            <>
              <div className="row wrap chips" role="group" aria-label={t({ message: 'Show', context: 'filter' })}>
                {kinds.map(([kind, name]) => (
                  <button
                    key={kind}
                    type="button"
                    className="chip"
                    aria-pressed={filter.kind === kind}
                    onClick={() => setFilter({ ...filter, kind })}
                  >
                    {name}
                  </button>
                ))}
              </div>
              <div className="with-icon search" role="search">
                <Icon icon={Search} />
                <input
                  className="input"
                  type="search"
                  aria-label={t`Search your library`}
                  placeholder={t`Search your library`}
                  autoComplete="off"
                  maxLength={limits.searchTermMax}
                  value={filter.search}
                  onChange={(event) => setFilter({ ...filter, search: event.target.value })}
                />
              </div>
            </>
          )}
          <Items filter={{ kind: filter.kind, search }} onShowAll={() => setFilter(everything)} />
        </section>
      </div>
    </Screen>
  )
}
