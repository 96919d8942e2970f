import { useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { useLocation } from 'wouter'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

/** The operator's own texts; until there are any, the page says so. */
export default function LegalScreen() {
  const { t } = useLingui()
  const [path] = useLocation()
  const titles: Readonly<Record<string, string>> = {
    '/terms': t`Terms`,
    '/privacy': t`Privacy`,
    '/content-policy': t`Content policy`,
    '/transparency': t`Transparency`,
  }
  return (
    <Screen title={titles[path] ?? t`Terms`}>
      <Empty icon={FileText} title={t`Not written yet`}>
        {t`The people who run this place have not published this text.`}
      </Empty>
    </Screen>
  )
}
