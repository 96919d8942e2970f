import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contract/people.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { usePeriodNames } from '#web/ui/subscribe-panel/plan-choice.tsx'

type Running = NonNullable<NonNullable<Profile['viewer']>['subscription']>

function StateTag({ state }: { readonly state: Running['state'] }) {
  if (state === 'active')
    return (
      <Tag tone="ok">
        <Trans>Active</Trans>
      </Tag>
    )
  if (state === 'cancelled')
    return (
      <Tag>
        <Trans>Cancelled</Trans>
      </Tag>
    )
  return (
    <Tag tone="warn">
      <Trans>Payment failed</Trans>
    </Tag>
  )
}

function Until({ state, renewsAt }: Running) {
  const day = formatDate(renewsAt)
  if (state === 'active') return <Trans>Renews on {day}</Trans>
  if (state === 'cancelled') return <Trans>Open for you until {day}, nothing more is paid.</Trans>
  return <Trans>Your wallet did not have enough. Top it up and we try again.</Trans>
}

/** In place of the plans for whoever has subscribed: since when it runs and for how long, and the way out. */
export function Subscribed({ profile, running }: { readonly profile: Profile; readonly running: Running }) {
  const { t } = useLingui()
  const names = usePeriodNames()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      const { renewsAt } = await api('DELETE /subscriptions/:id', { params: { id: running.id } })
      setAsking(false)
      showToast(t`Cancelled. All stays open for you until ${formatDate(renewsAt)}.`)
      void queryClient.invalidateQueries({ queryKey: ['subscriptions'] })
      await queryClient.invalidateQueries({ queryKey: ['profile', profile.username], exact: true })
    } catch (fault) {
      showAlert(textOf(fault))
    }
    setBusy(false)
  }
  return (
    <section className="card subscribed" aria-label={t`Your subscription`}>
      <Icon icon={BadgeCheck} size="lg" className="seal-ok" />
      <div className="grow">
        <div className="row wrap gap2">
          <b className="strong">
            <Trans>You are subscribed</Trans>
          </b>
          <StateTag state={running.state} />
        </div>
        <p className="muted sm">
          {names[running.period]}, <Price cents={running.priceCents} />. <Until {...running} />
        </p>
      </div>
      {running.state !== 'cancelled' && (
        <Button kind="line" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Cancel the subscription?`}
        foot={
          <>
            <Button onClick={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button kind="danger" busy={busy} onClick={() => void cancel()}>
              <Trans>Cancel it</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            Nothing more is paid. What is paid already stays open for you until {formatDate(running.renewsAt)}.
          </Trans>
        </p>
      </Dialog>
    </section>
  )
}
