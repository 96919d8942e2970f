import { useLingui } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function MessagesScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Messages`}>
      <Empty
        icon={MessageCircle}
        title={t`No messages yet`}
      >{t`Conversations with the people you support will be here.`}</Empty>
    </Screen>
  )
}
