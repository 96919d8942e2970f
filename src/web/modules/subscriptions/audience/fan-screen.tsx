import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { isApiError } from '#web/platform/api/api-error.ts'
import { PersonFilters } from '#web/modules/accounts/person-filters.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Choice } from '#web/ui/forms/list-filters.tsx'
import { type Answered, peopleShape } from '#web/ui/loaded.tsx'
import type { Pages } from '#web/ui/load-more.tsx'
import { type ItemOf, PagedList } from '#web/ui/paged-list.tsx'
import { SaveButton } from '#web/ui/save-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Empty } from '#web/ui/states.tsx'
import '#web/ui/styles/features/dashboard.css'
import './audience.css'

/** A creator's fans: filtered, page by page, and as a file. */
export function FanScreen<
  Page,
  Of extends keyof Page & string,
  Filter extends { search?: string | undefined; list?: string | undefined },
>({
  title,
  query,
  of,
  filter,
  asked,
  onFilter,
  choices,
  empty,
  lead,
  children,
}: {
  readonly title: string
  readonly query: Answered<{ readonly pages: readonly Page[] }> & Pages
  /** The field of a page that holds them, and the name of the file. */
  readonly of: Of
  readonly filter: Filter
  /** The filter that the list is of. */
  readonly asked: Filter
  readonly onFilter: (filter: Filter) => void
  readonly choices: readonly Choice[]
  /** What will stand here. */
  readonly empty: string
  /** How many they are, above the filters. */
  readonly lead?: ReactNode
  readonly children: (fan: ItemOf<Page, Of>) => ReactNode
}) {
  const { t } = useLingui()
  // The session may not know yet that somebody is no creator any more.
  if (isApiError(query.error, 'creators_only')) return <Redirect to="/becomeCreator" replace />
  const file = `${of}.csv`
  const search = new URLSearchParams(asked as Record<string, string>).toString()
  return (
    <Screen
      title={title}
      end={
        <SaveButton path={`/api/files/${file}${search && `?${search}`}`} name={file} label={t`Save as CSV`}>
          CSV
        </SaveButton>
      }
    >
      <div className="stack gap6">
        {lead}
        <PersonFilters filter={filter} onChange={onFilter} choices={choices} />
        <PagedList
          query={query}
          of={of}
          label={t`Loading`}
          shape={peopleShape()}
          empty={
            search === '' ? (
              <Empty icon={UsersRound} title={t`No one here yet`}>
                {empty}
              </Empty>
            ) : (
              <Empty
                icon={SearchX}
                title={t`No matches`}
                action={<Button onClick={() => onFilter({} as Filter)}>{t`Show all`}</Button>}
              >
                <Trans>Try another name or fewer filters.</Trans>
              </Empty>
            )
          }
        >
          {children}
        </PagedList>
      </div>
    </Screen>
  )
}
