import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { formatAgo, formatCount, formatMoney } from '#web/platform/i18n/format.ts'
import { Tag } from '#web/ui/labels.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Empty } from '#web/ui/states.tsx'
import { DueTag } from '../cases/due-tag.tsx'
import { StaffLine } from '../components/staff-line.tsx'
import { type Overview, pages } from '../pages.ts'
import { overviewQuery } from '../queries.ts'

type Queue = Exclude<keyof Overview['oldest'], 'appeals'>
const queues: readonly (readonly [queue: Queue, page: string, name: MessageDescriptor])[] = [
  ['requests', 'requests', msg`Creator requests`],
  ['consents', 'consents', msg`Co-performer consents`],
  ['cases', 'cases', msg`Cases`],
  ['reviews', 'reviews', msg`Media matches`],
  ['withdrawals', 'withdrawals', msg`Withdrawals`],
  ['claims', 'claims', msg`Claims`],
  ['disputes', 'payments', msg`Payments`],
  ['risks', 'risks', msg`Risk flags`],
]

function Queues({ overview: { role, waiting, oldest, due, amounts } }: { readonly overview: Overview }) {
  const { t, i18n } = useLingui()
  const mine = queues.filter(([, page]) => pages.some(({ id, roles }) => id === page && roles.includes(role)))
  // appeals wait on the page of the cases, and count as there
  const countOf = (queue: Queue): number => waiting[queue] + (queue === 'cases' ? waiting.appeals : 0)
  const oldestOf = (queue: Queue): string | null =>
    [oldest[queue], queue === 'cases' ? oldest.appeals : null].filter((at) => at !== null).toSorted()[0] ?? null
  const dueOf = (queue: Queue): string | null => {
    if (queue === 'withdrawals') return due.withdrawals
    if (queue !== 'cases') return null
    return [due.cases, due.appeals].filter((at) => at !== null).toSorted()[0] ?? null
  }
  const centsOf = (queue: Queue): number =>
    queue === 'withdrawals' ? amounts.withdrawalsCents : queue === 'disputes' ? amounts.disputesCents : 0
  const busy = mine.filter(([queue]) => countOf(queue) > 0)
  if (busy.length === 0) return <Empty icon={CircleCheck} title={t`All clear`}>{t`New work will show up here.`}</Empty>
  return (
    <ul className="card staff-list">
      {busy.map(([queue, page, name]) => {
        const since = oldestOf(queue)
        const dueAt = dueOf(queue)
        const cents = centsOf(queue)
        return (
          <StaffLine
            key={queue}
            to={`/admin/${page}`}
            title={i18n._(name)}
            {...(cents > 0 && { more: formatMoney(cents) })}
            sub={since !== null && <Trans>Oldest: {formatAgo(since)}</Trans>}
          >
            {queue === 'disputes' && <Tag>{t`Disputes`}</Tag>}
            {dueAt !== null && waiting.overdue === 0 && <DueTag dueAt={dueAt} />}
            {queue === 'cases' && waiting.appeals > 0 && (
              <Tag>{t`${plural(waiting.appeals, { one: 'including # appeal', other: 'including # appeals' })}`}</Tag>
            )}
            {queue === 'cases' && waiting.overdue > 0 && (
              <Tag tone="bad">{t`${plural(waiting.overdue, { one: '# overdue', other: '# overdue' })}`}</Tag>
            )}
            <span className="strong num push">{formatCount(countOf(queue))}</span>
          </StaffLine>
        )
      })}
    </ul>
  )
}

/** What waits for staff, and for how long. */
export default function OverviewPage() {
  const { t } = useLingui()
  const query = useQuery(overviewQuery)
  return (
    <>
      <h1 className="staff-title">
        <Trans>Overview</Trans>
      </h1>
      <Loaded query={query} label={t`Loading the overview`} shape={['88px', '88px', '88px']}>
        {(overview) => <Queues overview={overview} />}
      </Loaded>
    </>
  )
}
