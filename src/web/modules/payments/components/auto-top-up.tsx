import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { autoTopUpQuery } from '../queries.ts'
import { useAction } from '#web/platform/use-action.ts'

const Panel = lazyPart(() => import('./auto-top-up.lazy.tsx'))

/** A row with a switch: off is one press, on asks for the agreement. */
export function AutoTopUpRow() {
  const { t } = useLingui()
  const { data } = useQuery(autoTopUpQuery)
  const [asking, setAsking] = useState(false)
  const off = useAction(async () => {
    await api('DELETE /wallet/autoTopUp')
    queryClient.setQueryData(autoTopUpQuery.queryKey, { autoTopUp: null })
    showToast(t`Auto top-up is off.`)
  })
  if (!data) return null
  const { autoTopUp } = data
  return (
    <>
      <hr />
      <div className="row">
        <div className="grow">
          <b className="strong">
            <Trans>Auto top-up</Trans>
          </b>
          <br />
          <span className="muted sm">
            {autoTopUp ? (
              <Trans>
                Add <Price cents={autoTopUp.amountCents} /> when less than <Price cents={autoTopUp.thresholdCents} /> is
                left
              </Trans>
            ) : (
              <Trans>Never miss a renewal</Trans>
            )}
          </span>{' '}
          {autoTopUp && (
            <Button kind="plain" size="sm" onClick={() => setAsking(true)}>
              <Trans>Change</Trans>
            </Button>
          )}
        </div>
        <input
          type="checkbox"
          className="switch"
          role="switch"
          aria-label={t`Auto top-up`}
          checked={autoTopUp !== null}
          aria-checked={autoTopUp !== null}
          aria-disabled={off.isBusy || undefined}
          onChange={() => {
            if (off.isBusy) return
            if (autoTopUp) off.run()
            else setAsking(true)
          }}
        />
      </div>
      {autoTopUp?.state === 'stopped' && (
        <Callout tone="warn" title={<Trans>Your card was declined</Trans>}>
          <Trans>Auto top-up is paused until you agree again, with this card or another.</Trans>
        </Callout>
      )}
      {asking && <Panel current={autoTopUp} onClose={() => setAsking(false)} />}
    </>
  )
}
