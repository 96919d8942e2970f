import { useLingui } from '@lingui/react/macro'
import { TabLinks } from '#web/ui/tab-links.tsx'

/** Posts that are not out yet: those that wait for their time, and those that are being made. */
export function PlannedTabs({ current }: { readonly current: 'scheduled' | 'processing' }) {
  const { t } = useLingui()
  return (
    <TabLinks
      label={t`Unpublished posts`}
      current={current}
      className="page-tabs"
      links={[
        { id: 'scheduled', to: '/scheduled', name: t`Scheduled` },
        { id: 'processing', to: '/processing', name: t`Processing` },
      ]}
    />
  )
}
