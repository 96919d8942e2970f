import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { isApiError } from '#web/platform/api/api-error.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Empty, NothingHere } from '#web/ui/states.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ScrollRow } from '#web/ui/scroll-row.tsx'
import '#web/ui/styles/features/settings.css'
import './admin.css'
import { overviewQuery } from './queries.ts'
import { type Overview, pages } from './pages.ts'

/** The pages of staff. For everyone else they do not exist: the server says so, and so does this. */
export default function AdminScreen() {
  const { t } = useLingui()
  const query = useQuery(overviewQuery)
  if (isApiError(query.error, 'second_factor_required'))
    return (
      <Empty
        icon={KeyRound}
        title={t`Staff accounts need two-factor`}
        action={<LinkButton to="/settings/security" kind="ink">{t`Turn on two-factor`}</LinkButton>}
      >
        <Trans>These pages hold people’s documents and money. A password alone isn’t enough.</Trans>
      </Empty>
    )
  return (
    <Loaded query={query} label={t`Loading the staff pages`} shape={['32px', '320px']}>
      {(overview) => <Pages overview={overview} />}
    </Loaded>
  )
}

function Pages({ overview: { role, waiting } }: { readonly overview: Overview }) {
  const { t, i18n } = useLingui()
  const { page: wanted, id } = useParams<{ page?: string; id?: string }>()
  const mine = pages.filter(({ roles }) => roles.includes(role))
  const page = wanted === undefined ? mine[0] : mine.find((each) => each.id === wanted)
  if (!page) return <NothingHere page />
  const title = i18n._(page.name)
  return (
    <>
      <title>{`${title} · ${t`Staff`} · Fanfare`}</title>
      <div className="set staff">
        <ScrollRow current={page.id}>
          <nav className="set-nav" aria-label={t`Staff`}>
            {mine.map((each) => {
              const count = each.waiting?.(waiting) ?? 0
              return (
                <Link
                  key={each.id}
                  href={each.id === 'overview' ? '/admin' : `/admin/${each.id}`}
                  aria-current={each.id === page.id ? 'page' : undefined}
                >
                  <Icon icon={each.icon} />
                  {i18n._(each.name)}
                  {count > 0 && <span className="staff-count push num">{formatCount(count)}</span>}
                </Link>
              )
            })}
          </nav>
        </ScrollRow>
        <div className="staff-page stack gap6">
          <page.View id={id} />
        </div>
      </div>
    </>
  )
}
