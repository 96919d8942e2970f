import { useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function ScheduledScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Scheduled`}>
      <Empty
        icon={CalendarClock}
        title={t`Nothing is scheduled`}
      >{t`Posts that wait for their time will be listed here.`}</Empty>
    </Screen>
  )
}
