import { Trans, useLingui } from '@lingui/react/macro'
import { UserCheck } from 'lucide-react'
import { api } from '#web/platform/api/client.ts'
import { showToast } from '#web/platform/alerts.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { refreshLive } from './queries.ts'
import '#web/modules/accounts/tag-lines.css'

/** Asks whoever is to be in a show whether they agree. */
export function ShowQuestion({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const params = { id }
  const yes = useAction(async () => {
    await api('PUT /live/:id/tag', { params })
    showToast(t`You agreed to be in the show.`)
    await refreshLive()
  })
  const no = useAction(async () => {
    await api('DELETE /live/:id/tag', { params })
    showToast(t`You’re not in the show.`)
    await refreshLive()
  })
  return (
    <Callout icon={UserCheck} title={<Trans>Will you be in this show?</Trans>}>
      <p>
        <Trans>If you agree, your name shows with it. You can leave any time; the show then ends.</Trans>
      </p>
      <div className="row wrap tag-answer">
        <Button size="sm" kind="ink" busy={yes.isBusy} disabled={no.isBusy} onClick={() => yes.run()}>
          <Trans>I agree</Trans>
        </Button>
        <Button size="sm" busy={no.isBusy} disabled={yes.isBusy} onClick={() => no.run()}>
          <Trans>I don’t agree</Trans>
        </Button>
      </div>
    </Callout>
  )
}

/** Asks before a yes to being in a show is taken back: that ends it. */
export function LeaveShowDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Leave this show?`}
      action={t`Leave show`}
      onConfirm={async () => {
        await api('DELETE /live/:id/tag', { params: { id } })
        showToast(t`You left the show.`)
        await refreshLive()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>If it’s live, it ends for everyone right away. Its recording is deleted. You can’t undo this.</Trans>
      </p>
    </ConfirmDialog>
  )
}
