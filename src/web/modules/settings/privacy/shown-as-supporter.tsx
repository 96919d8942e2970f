import { useLingui } from '@lingui/react/macro'
import type { Answer } from '#contract/routes.ts'
import { Check } from '#web/ui/forms/choices.tsx'
import { useSavePrivacy } from './save-privacy.ts'

/** Whether creators may name me among their top supporters. Kept as soon as it is chosen. */
export function ShownAsSupporter({ privacy }: { readonly privacy: Answer<'GET /settings/privacy'> }) {
  const { t } = useLingui()
  const save = useSavePrivacy()
  return (
    <Check
      checked={privacy.shownAsSupporter}
      onChange={(event) => save.mutate({ shownAsSupporter: event.target.checked })}
      hint={t`Your name, picture and months as a subscriber. Never amounts.`}
    >
      {t`Show me as a top supporter`}
    </Check>
  )
}
