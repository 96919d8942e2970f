import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { Check } from '#web/ui/forms/choices.tsx'
import { tell, watermarkQuery } from '../queries.ts'

/** Whether a creator's pictures bear the name of who looks at them (modules/media/watermark.ts). Kept as soon as it is chosen. */
export function WatermarkSwitch({ on }: { readonly on: boolean }) {
  const { t } = useLingui()
  const save = useMutation({
    scope: { id: 'watermark' },
    mutationFn: (watermark: boolean) => api('PUT /settings/media', { body: { watermark } }),
    onMutate: (watermark) => queryClient.setQueryData(watermarkQuery.queryKey, { watermark }),
    onError: (fault, watermark) => {
      queryClient.setQueryData(watermarkQuery.queryKey, { watermark: !watermark })
      tell(fault)
    },
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
