import { Trans, useLingui } from '@lingui/react/macro'
import { TagQuestion } from '#web/modules/accounts/tag-question.tsx'
import { api } from '#web/platform/api/client.ts'
import { showToast } from '#web/platform/alerts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { refreshLive } from './queries.ts'

/** Asks whoever is to be in a show whether they agree. */
export function ShowQuestion({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const params = { id }
  return (
    <TagQuestion
      title={<Trans>Will you be in this show?</Trans>}
      refusal={<Trans>I don’t agree</Trans>}
      onAgree={async () => {
        await api('PUT /live/:id/tag', { params })
        showToast(t`You agreed to be in the show.`)
        await refreshLive()
      }}
      onRefuse={async () => {
        await api('DELETE /live/:id/tag', { params })
        showToast(t`You’re not in the show.`)
        await refreshLive()
      }}
    >
      <Trans>If you agree, your name shows with it. Fans may see and hear you, and it may be recorded.</Trans>{' '}
      <Trans>You can leave any time: the show ends, and its recording is deleted.</Trans>
    </TagQuestion>
  )
}

export type LeavableShow = { readonly id: number; readonly stage: 'to_come' | 'on' | 'over' }

/** Asks before a yes to being in a show is taken back: that ends it, and takes its recording away. */
export function LeaveShowDialog({
  show: { id, stage },
  onClose,
}: {
  readonly show: LeavableShow
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={stage === 'over' ? t`Delete the recording?` : t`Leave this show?`}
      action={stage === 'over' ? t`Delete recording` : t`Leave show`}
      onConfirm={async () => {
        await api('DELETE /live/:id/tag', { params: { id } })
        showToast(stage === 'over' ? t`The recording is deleted.` : t`You left the show.`)
        await refreshLive()
      }}
      onClose={onClose}
    >
      <p>
        {stage === 'over' ? (
          <Trans>The creator can’t post it anymore. You can’t undo this.</Trans>
        ) : stage === 'on' ? (
          <Trans>It ends for everyone right away, and its recording is deleted. You can’t undo this.</Trans>
        ) : (
          <Trans>It can’t start with you in it. We tell its creator.</Trans>
        )}
      </p>
    </ConfirmDialog>
  )
}
