import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Screen } from '#web/ui/screen.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'

/** A page about the creators of one's own: whom I pay, whom I follow, and what I spend on them. */
export function SupportScreen({
  current,
  children,
  ...rest
}: ComponentProps<typeof Screen> & { readonly current: 'subscriptions' | 'following' | 'spending' }) {
  const { t } = useLingui()
  return (
    <Screen {...rest}>
      <TabLinks
        label={t`Creators you support`}
        current={current}
        className="page-tabs"
        links={[
          { id: 'subscriptions', to: '/subscriptions', name: t`Subscriptions` },
          { id: 'following', to: '/following', name: t`Following` },
          { id: 'spending', to: '/wallet/spending', name: t`Spending` },
        ]}
      />
      {children}
    </Screen>
  )
}
