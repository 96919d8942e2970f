import { useLingui } from '@lingui/react/macro'
import { Bookmark } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function BookmarksScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Bookmarks`}>
      <Empty
        icon={Bookmark}
        title={t`No bookmarks`}
      >{t`Save a post with the ribbon under it and it waits for you here.`}</Empty>
    </Screen>
  )
}
