import { useLingui } from '@lingui/react/macro'
import { api } from '#web/platform/api/client.ts'
import { Check } from '#web/ui/forms/choices.tsx'
import { watermarkQuery } from '../queries.ts'
import { useSaveAtOnce } from '../save-at-once.ts'

/** Whether a creator's pictures bear the name of who looks at them (modules/media/watermark.ts). Kept as soon as it is chosen. */
export function WatermarkSwitch({ on }: { readonly on: boolean }) {
  const { t } = useLingui()
  const save = useSaveAtOnce({
    queryKey: watermarkQuery.queryKey,
    send: (watermark: boolean) => api('PUT /settings/media', { body: { watermark } }),
    show: (_before, watermark) => ({ watermark }),
  })
  return (
    <Check
      checked={on}
      onChange={(event) => save.mutate(event.target.checked)}
      hint={t`Added to photos and video covers, but not to playing videos.`}
    >
      {t`Put the viewer’s username on my pictures`}
    </Check>
  )
}
