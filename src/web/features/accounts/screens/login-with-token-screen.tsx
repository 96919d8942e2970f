import { useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { PlainPage } from '#web/frame/plain-page.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function LoginWithTokenScreen() {
  const { t } = useLingui()
  return (
    <PlainPage title={t`Log in by link`}>
      <Empty
        icon={Mail}
        title={t`This way in is not open yet`}
        action={<LinkButton to="/login">{t`Log in`}</LinkButton>}
      >{t`Please log in with your password.`}</Empty>
    </PlainPage>
  )
}
