import { useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { PlainPage } from '#web/frame/plain-page.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function ResetPasswordScreen() {
  const { t } = useLingui()
  return (
    <PlainPage title={t`Reset your password`}>
      <Empty
        icon={KeyRound}
        title={t`Not possible yet`}
        action={<LinkButton to="/login">{t`Log in`}</LinkButton>}
      >{t`Setting a new password by mail comes with a later version.`}</Empty>
    </PlainPage>
  )
}
