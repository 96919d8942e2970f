import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType } from 'react'
import { useParams } from 'wouter'
import { Screen } from '#web/ui/screen.tsx'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { NothingHere, PageComing } from '#web/ui/states.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import '#web/modules/payments/money.css'
import './earnings.css'
import '#web/ui/styles/features/dashboard.css'
import { useFreshMoney } from './queries.ts'
import { RangeChoice } from './components/range-choice.tsx'
import { rangeQuery, useRange, useRangeUnder } from './ranges.ts'

type DashboardPage = {
  /** As in the address; undefined: the overview, at /dashboard itself. */
  readonly id: string | undefined
  readonly name: MessageDescriptor
  /** Its figures are of a time that is chosen above. */
  readonly ranged?: true
  readonly View: ComponentType
}

const pages: readonly DashboardPage[] = [
  {
    id: undefined,
    name: msg`Overview`,
    ranged: true,
    View: lazyPart(() => import('./pages/overview.lazy.tsx'), { Waiting: PageComing }),
  },
  {
    id: 'earnings',
    name: msg`Earnings`,
    ranged: true,
    View: lazyPart(() => import('./pages/earnings.lazy.tsx'), { Waiting: PageComing }),
  },
  {
    id: 'payments',
    name: msg`Payments`,
    View: lazyPart(() => import('./pages/payments.lazy.tsx'), { Waiting: PageComing }),
  },
  {
    id: 'payouts',
    name: msg`Payouts`,
    View: lazyPart(() => import('./pages/payouts.lazy.tsx'), { Waiting: PageComing }),
  },
  { id: 'posts', name: msg`Posts`, View: lazyPart(() => import('./pages/posts.lazy.tsx'), { Waiting: PageComing }) },
  { id: 'shows', name: msg`Shows`, View: lazyPart(() => import('./pages/shows.lazy.tsx'), { Waiting: PageComing }) },
  {
    id: 'shares',
    name: msg`Shared income`,
    View: lazyPart(() => import('./pages/revenue-splits.lazy.tsx'), { Waiting: PageComing }),
  },
  {
    id: 'audience',
    name: msg`Audience`,
    ranged: true,
    View: lazyPart(() => import('./pages/audience.lazy.tsx'), { Waiting: PageComing }),
  },
  {
    id: 'promotions',
    name: msg`Promotions`,
    View: lazyPart(() => import('./pages/promotions.lazy.tsx'), { Waiting: PageComing }),
  },
  {
    id: 'statements',
    name: msg`Statements`,
    View: lazyPart(() => import('./pages/statements.lazy.tsx'), { Waiting: PageComing }),
  },
]

/** A creator's side of the money. Fans get the Become a creator page instead (product page, Roles and route access). */
export default function DashboardScreen() {
  const { t, i18n } = useLingui()
  const { page: wanted } = useParams<{ page?: string }>()
  const [range] = useRange()
  useFreshMoney()
  const isUnder = useRangeUnder()
  const page = pages.find(({ id }) => id === wanted)
  if (!page) return <NothingHere page />
  return (
    <Screen title={t`Dashboard`} end={page.ranged && !isUnder && <RangeChoice />}>
      <TabLinks
        label={t`Dashboard`}
        links={pages.map(({ id = 'overview', name }) => ({
          id,
          to: (id === 'overview' ? '/dashboard' : `/dashboard/${id}`) + rangeQuery(range),
          name: i18n._(name),
        }))}
        current={page.id ?? 'overview'}
        className="page-tabs"
      />
      {page.ranged && isUnder && (
        <div className="range-under">
          <RangeChoice />
        </div>
      )}
      <page.View />
    </Screen>
  )
}
