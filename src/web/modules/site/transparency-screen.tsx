import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import type { TransparencyMonth } from '#contract/site.ts'
import { Screen } from '#web/ui/screen.tsx'
import { api } from '#web/platform/api/client.ts'
import { formatCount, formatMonth } from '#web/platform/i18n/format.ts'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import './legal.css'

/** A month in which nothing was asked and nothing decided. */
const isQuiet = ({ notices, decisions, appeals, medianHours }: TransparencyMonth): boolean =>
  notices === 0 &&
  medianHours === null &&
  [...Object.values(decisions), ...Object.values(appeals)].every((count) => count === 0)

const Hours = ({ hours }: { readonly hours: number }) =>
  hours === 0 ? <Trans>under an hour</Trans> : <Plural value={hours} one="# hour" other="# hours" />

function Month({ month }: { readonly month: TransparencyMonth }) {
  const { t } = useLingui()
  const few = t`under ${formatCount(limits.transparencyGroupMin)}`
  const shown = (count: number | null): string => (count === null ? few : formatCount(count))
  const { decisions, appeals } = month
  const rows = [
    [t`Notices`, shown(month.notices)],
    [t`Left as it was`, shown(decisions.kept)],
    [t`Warned`, shown(decisions.warned)],
    [t`Removed`, shown(decisions.removed)],
    [t`Account restricted`, shown(decisions.restricted)],
    [t`Account suspended`, shown(decisions.suspended)],
    [t`Median time to a decision`, month.medianHours === null ? '–' : <Hours key="h" hours={month.medianHours} />],
    [t`Appeals`, shown(appeals.made)],
    [t`Appeals: decision stands`, shown(appeals.upheld)],
    [t`Appeals: decision changed`, shown(appeals.overturned)],
  ] as const
  return (
    <section className="card stack">
      <h2 className="card-title">{formatMonth(`${month.month}-15T12:00:00Z`)}</h2>
      <table className="table table-tight">
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num end">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What was reported, decided and appealed, month by month. */
export default function TransparencyScreen() {
  const { t } = useLingui()
  const query = useQuery({ queryKey: ['transparency'], queryFn: ({ signal }) => api('GET /transparency', { signal }) })
  const months = query.data?.months.filter((month) => !isQuiet(month))
  return (
    <Screen title={t`Transparency`}>
      <div className="legal stack gap6">
        <p className="muted">
          <Trans>
            Reports, decisions and appeals by month. Numbers from 1 to {formatCount(limits.transparencyGroupMin - 1)}{' '}
            are hidden to protect people.
          </Trans>
        </p>
        {months ? (
          months.length === 0 ? (
            <Empty icon={ChartColumn} title={t`Nothing has been reported yet`} />
          ) : (
            months.map((month) => <Month key={month.month} month={month} />)
          )
        ) : query.isError ? (
          <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading label={t`Loading the figures`}>
            <Skeleton height="260px" />
          </Loading>
        )}
      </div>
    </Screen>
  )
}
