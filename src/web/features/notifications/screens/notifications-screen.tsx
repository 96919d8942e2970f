import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function NotificationsScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Notifications`}>
      <Empty
        icon={Bell}
        title={t`No notifications yet`}
      >{t`When something happens that concerns you, you read it here.`}</Empty>
    </Screen>
  )
}
