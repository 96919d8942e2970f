import { useLingui } from '@lingui/react/macro'
import { LoaderCircle } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function ProcessingScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Processing`}>
      <Empty
        icon={LoaderCircle}
        title={t`Nothing is being processed`}
      >{t`Posts whose pictures are still being prepared will be listed here.`}</Empty>
    </Screen>
  )
}
