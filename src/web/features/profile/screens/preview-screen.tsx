import { useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function PreviewScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Preview`}>
      <Empty
        icon={Eye}
        title={t`The preview is being built`}
      >{t`You will see your profile here as others see it.`}</Empty>
    </Screen>
  )
}
