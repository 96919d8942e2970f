import { useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { PlainPage } from '#web/frame/plain-page.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function VerifyChangeEmailScreen() {
  const { t } = useLingui()
  return (
    <PlainPage title={t`Confirm your new email`}>
      <Empty
        icon={Mail}
        title={t`Not possible yet`}
        action={<LinkButton to="/home">{t`Go home`}</LinkButton>}
      >{t`Changing an email address comes with a later version.`}</Empty>
    </PlainPage>
  )
}
