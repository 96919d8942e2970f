import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type LazyExoticComponent, Suspense } from 'react'
import { Link, Redirect, useParams } from 'wouter'
import { Screen } from '#web/frame/screen.tsx'
import { lazyPart } from '#web/platform/i18n/i18n.ts'
import { useSession } from '#web/platform/session.ts'
import { NothingHere, Spinner } from '#web/ui/states.tsx'
import '#web/ui/styles/features/money.css'
import '#web/ui/styles/features/earnings.css'
import { useFreshMoney } from '../api.ts'

type DashboardPage = {
  /** As in the address; undefined: the overview, at /dashboard itself. */
  readonly id: string | undefined
  readonly name: MessageDescriptor
  readonly View: LazyExoticComponent<ComponentType>
}

const pages: readonly DashboardPage[] = [
  { id: undefined, name: msg`Overview`, View: lazyPart(() => import('../pages/overview-panel.tsx')) },
  { id: 'earnings', name: msg`Earnings`, View: lazyPart(() => import('../pages/earnings-panel.tsx')) },
  { id: 'payouts', name: msg`Payouts`, View: lazyPart(() => import('../pages/payouts-panel.tsx')) },
]

/** A creator's side of the money. Fans get the Become a creator page instead (product page, Roles and route access). */
export default function DashboardScreen() {
  const { t, i18n } = useLingui()
  const { isCreator } = useSession().user
  const { page: wanted } = useParams<{ page?: string }>()
  useFreshMoney()
  if (!isCreator) return <Redirect to="/becomeCreator" replace />
  const page = pages.find(({ id }) => id === wanted)
  if (!page) return <NothingHere />
  return (
    <Screen title={t`Dashboard`}>
      <nav className="tabs dash-tabs" aria-label={t`Dashboard`}>
        {pages.map(({ id, name }) => (
          <Link
            key={id ?? 'overview'}
            href={id === undefined ? '/dashboard' : `/dashboard/${id}`}
            className="tab"
            aria-current={id === page.id ? 'page' : undefined}
          >
            {i18n._(name)}
          </Link>
        ))}
      </nav>
      <Suspense key={wanted ?? ''} fallback={<Spinner />}>
        <page.View />
      </Suspense>
    </Screen>
  )
}
