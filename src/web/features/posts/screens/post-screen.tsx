import { useLingui } from '@lingui/react/macro'
import { Image } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function PostScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Post`}>
      <Empty icon={Image} title={t`Nothing to show yet`} />
    </Screen>
  )
}
