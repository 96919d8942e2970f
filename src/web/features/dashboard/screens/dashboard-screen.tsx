import { useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function DashboardScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Dashboard`}>
      <Empty icon={ChartNoAxesColumn} title={t`Nothing to show yet`} />
    </Screen>
  )
}
