import { useLingui } from '@lingui/react/macro'
import type { Answer } from '#contract/routes.ts'
import { Check } from '#web/ui/forms/choices.tsx'
import { useSavePrivacy } from './save-privacy.ts'

/** Whether creators may read my name under their stories, and among those who watch their shows. Kept as soon as it is chosen. */
export function ShownAsViewer({ privacy }: { readonly privacy: Answer<'GET /settings/privacy'> }) {
  const { t } = useLingui()
  const save = useSavePrivacy()
  return (
    <Check
      checked={privacy.shownAsViewer}
      onChange={(event) => save.mutate({ shownAsViewer: event.target.checked })}
      hint={t`Off: you’re counted, not named. Replies and reactions always show your name.`}
    >
      {t`Show my name when I watch a story or show`}
    </Check>
  )
}
