import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '#web/platform/alerts.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { setFollow } from '../follow.ts'
import { AfterCancelling } from './after-cancelling.tsx'
import { cancel, type Ending } from '../cancel-subscription.ts'

/** Not to follow is not to stop paying: whoever pays is asked which of the two is meant, and can have both. */
export default function UnfollowDialog({ ending, onClose }: { readonly ending: Ending; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { creator } = ending
  const [stops, setStops] = useState(false)
  const { run, isBusy, problem } = useAction(
    async (stopPaying: boolean) => {
      setStops(stopPaying)
      // First what costs money: if that fails nothing has changed.
      if (stopPaying) await cancel(ending.id)
      const done = await setFollow(creator.username, false)
      if (done && stopPaying) showToast(t`You’ve unfollowed ${creator.name} and canceled your subscription.`)
      else if (done) showToast(t`You’ve unfollowed ${creator.name}. Your subscription continues.`)
      onClose()
    },
    { inPlace: true },
  )
  return (
    <Dialog open onClose={onClose} title={t`You also subscribe to ${creator.name}`}>
      <p>
        <Trans>Unfollowing doesn’t end your subscription. What do you want to do?</Trans>
      </p>
      <p className="muted sm">
        <Trans>If you cancel:</Trans> <AfterCancelling ending={ending} />
      </p>
      <Problem>{problem}</Problem>
      <div className="stack gap2">
        <Button kind="danger" block busy={isBusy && stops} disabled={isBusy && !stops} onClick={() => run(true)}>
          {t`Unfollow and cancel`}
        </Button>
        <Button kind="line" block busy={isBusy && !stops} disabled={isBusy && stops} onClick={() => run(false)}>
          {t`Unfollow only`}
        </Button>
        <Button kind="plain" block onClick={onClose}>{t`Keep both`}</Button>
      </div>
    </Dialog>
  )
}
