import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function BrowseScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Browse creators`}>
      <Empty icon={Search} title={t`Nobody here yet`}>{t`Creators will be listed here.`}</Empty>
    </Screen>
  )
}
