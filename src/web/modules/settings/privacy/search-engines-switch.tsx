import { useLingui } from '@lingui/react/macro'
import type { Answer } from '#contract/routes.ts'
import { Check } from '#web/ui/forms/choices.tsx'
import { useSavePrivacy } from './save-privacy.ts'

/** Whether search engines may list a creator's page. Kept as soon as it is chosen. */
export function SearchEnginesSwitch({ privacy }: { readonly privacy: Answer<'GET /settings/privacy'> }) {
  const { t } = useLingui()
  const save = useSavePrivacy()
  return (
    <Check
      checked={privacy.inSearchEngines}
      onChange={(event) => save.mutate({ inSearchEngines: event.target.checked })}
      hint={t`Off also ends your public feeds. Your page stays open to everyone with the link.`}
    >
      {t`Show my page in search engines`}
    </Check>
  )
}
