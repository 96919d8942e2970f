import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/routes.ts'
import { formatDuration } from '#web/platform/i18n/format-short.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { AmountRow } from '#web/modules/purchases/bill.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { showFiguresQuery } from './queries.ts'
import '#web/modules/purchases/buy.css'
import './show-summary.css'

type Summary = Answer<'GET /dashboard/shows/:id'>

const lengthOf = ({ startedAt, endedAt }: Summary): number =>
  ((endedAt === null ? Date.now() : Date.parse(endedAt)) - Date.parse(startedAt)) / 1000

/** What came in, what of it the operator keeps, and what is left. */
function Money({ show: { tips, tipsCents, tickets, ticketsCents, ticketCents, feeCents, earnedCents } }: Of) {
  const { t } = useLingui()
  return (
    <dl className="bill">
      <AmountRow label={t`Tips (${formatCount(tips)})`} cents={tipsCents} />
      {ticketCents !== null && <AmountRow label={t`Tickets (${formatCount(tickets)})`} cents={ticketsCents} />}
      <AmountRow label={t`Fee`} cents={-feeCents} />
      <AmountRow label={t`You earned`} cents={earnedCents} sum />
    </dl>
  )
}

type Of = { readonly show: Summary }

function People({ show }: Of) {
  const { t } = useLingui()
  const { viewersMost, viewers, step, watchedMinutes, lines, writers, newFollowers, newSubscribers } = show
  const average = viewers.length === 0 ? 0 : Math.round(watchedMinutes / Math.max(1, viewers.length * step))
  const figures: readonly (readonly [name: string, figure: string])[] = [
    [t({ message: 'Length', context: 'of a show' }), formatDuration(lengthOf(show))],
    [t`Peak viewers`, formatCount(viewersMost)],
    [t`Average viewers`, formatCount(average)],
    [t`Watch time`, formatDuration(watchedMinutes * 60)],
    [t`Chat messages`, formatCount(lines)],
    [t`People in chat`, formatCount(writers)],
    [t`New followers`, formatCount(newFollowers)],
    [t`New subscribers`, formatCount(newSubscribers)],
  ]
  return (
    <dl className="show-summary-figures">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function Viewers({ show: { viewers, step } }: Of) {
  const { t } = useLingui()
  // a single bar shows no course
  if (viewers.length < 2 || viewers.every((count) => count === 0)) return null
  return (
    <BarChart
      title={t`Viewers`}
      parts={[{ id: 'viewers', name: t`Peak viewers`, colour: 2 }]}
      format={formatCount}
      formatLine={formatCount}
      least={1}
      bars={viewers.map((count, index) => {
        const name = t`Minute ${formatCount(index * step)}`
        return { at: String(index), name, short: formatCount(index * step), values: [count] }
      })}
    />
  )
}

/** How a show of one's own went: what it earned, who came, and how many watched over its time. */
export default function ShowSummary({ showId }: { readonly showId: number }) {
  const { t } = useLingui()
  const query = useQuery(showFiguresQuery(showId))
  return (
    <section className="show-summary" aria-label={t`How it went`}>
      <Loaded query={query} label={t`Loading figures`} shape={['140px', '160px', '200px']}>
        {(show) => (
          <>
            <Money show={show} />
            <People show={show} />
            <Viewers show={show} />
            <p className="xs muted">
              <Trans>New followers and subscribers: people who joined during the show.</Trans>
            </p>
          </>
        )}
      </Loaded>
    </section>
  )
}
