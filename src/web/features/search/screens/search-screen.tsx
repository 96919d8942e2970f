import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function SearchScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Search`}>
      <Empty
        icon={Search}
        title={t`Search is being built`}
        action={<LinkButton to="/browse">{t`Browse creators`}</LinkButton>}
      >{t`For now, type a name into the search box, or browse the creators.`}</Empty>
    </Screen>
  )
}
