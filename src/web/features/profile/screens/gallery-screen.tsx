import { useLingui } from '@lingui/react/macro'
import { Images } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function GalleryScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Gallery`}>
      <Empty icon={Images} title={t`The gallery is being built`}>{t`Until then all pictures are in the posts.`}</Empty>
    </Screen>
  )
}
