import { useLingui } from '@lingui/react/macro'
import { Dialog } from '#web/ui/dialog.tsx'
import { ViewersList } from './viewers-list.tsx'

/** Who has seen a story of one's own, over the story itself. */
export default function SeenBy({ storyId, onClose }: { readonly storyId: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} title={t`Your story`}>
      <ViewersList storyId={storyId} />
    </Dialog>
  )
}
