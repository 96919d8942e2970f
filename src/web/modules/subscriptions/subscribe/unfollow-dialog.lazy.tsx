import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '#web/platform/alerts.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { setFollow } from '../follow.ts'
import { AfterCancelling } from './after-cancelling.tsx'
import { type Ending, useCancel } from '../cancel.ts'

/** Not to follow is not to stop paying: whoever pays is asked which of the two is meant, and can have both. */
export default function UnfollowDialog({ ending, onClose }: { readonly ending: Ending; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { creator } = ending
  const [busy, setBusy] = useState<'both' | 'follow' | null>(null)
  const cancel = useCancel(() => undefined)
  const unfollow = async (stopPaying: boolean) => {
    setBusy(stopPaying ? 'both' : 'follow')
    try {
      // First what costs money: if that fails nothing has changed.
      if (stopPaying) await cancel.mutateAsync(ending.id)
      const done = await setFollow(creator.username, false)
      if (done && stopPaying) showToast(t`You’ve unfollowed ${creator.name} and cancelled your subscription.`)
      else if (done) showToast(t`You’ve unfollowed ${creator.name}. Your subscription continues.`)
      onClose()
    } catch {
      // `cancel.error` says why.
      setBusy(null)
    }
  }
  return (
    <Dialog open onClose={onClose} title={t`You also subscribe to ${creator.name}`}>
      <p>
        <Trans>Unfollowing doesn’t end your subscription. What do you want to do?</Trans>
      </p>
      <p className="muted sm">
        <Trans>If you cancel:</Trans> <AfterCancelling ending={ending} />
      </p>
      {cancel.error && (
        <div role="alert">
          <FieldError>{textOf(cancel.error)}</FieldError>
        </div>
      )}
      <div className="stack gap2">
        <Button
          kind="danger"
          block
          busy={busy === 'both'}
          disabled={busy === 'follow'}
          onClick={() => void unfollow(true)}
        >
          {t`Unfollow and cancel`}
        </Button>
        <Button
          kind="line"
          block
          busy={busy === 'follow'}
          disabled={busy === 'both'}
          onClick={() => void unfollow(false)}
        >
          {t`Unfollow only`}
        </Button>
        <Button kind="plain" block onClick={onClose}>{t`Keep both`}</Button>
      </div>
    </Dialog>
  )
}
