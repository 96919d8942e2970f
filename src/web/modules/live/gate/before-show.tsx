import { Trans, useLingui } from '@lingui/react/macro'
import { BellPlus, BellRing, CalendarPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Show } from '#contract/live.ts'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { api } from '#web/platform/api/client.ts'
import { givenClock } from '#web/platform/i18n/clock.ts'
import { formatStart } from '#web/platform/i18n/format-short.ts'
import { formatTwoDigits } from '#web/platform/i18n/format.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { refreshLive } from '../queries.ts'
import { calendarFile } from './calendar-file.ts'
import './countdown.css'

function useNow(): number {
  // first as the server drew it
  const [now, setNow] = useState(() => givenClock()?.now ?? Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long it is until a show, counting down. */
export function Countdown({ at }: { readonly at: string }) {
  const { t } = useLingui()
  const starts = formatStart(at)
  const left = Math.max(0, Math.ceil((Date.parse(at) - useNow()) / 1000))
  const parts: readonly [number, string][] = [
    [Math.floor(left / 86_400), t({ message: 'days', context: 'countdown' })],
    [Math.floor(left / 3600) % 24, t({ message: 'hours', context: 'countdown' })],
    [Math.floor(left / 60) % 60, t({ message: 'min', context: 'countdown' })],
    [left % 60, t({ message: 'sec', context: 'countdown' })],
  ]
  if (left === 0)
    return (
      <p className="strong" role="status">
        <Trans>Starting soon. It opens here automatically.</Trans>
      </p>
    )
  return (
    <div className="gate-countdown num" role="timer" aria-label={t`Starts ${starts}`}>
      {parts
        .filter(([count], index) => index > 0 || count > 0)
        .map(([count, unit]) => (
          <span key={unit}>
            <b>{formatTwoDigits(count)}</b>
            <small>{unit}</small>
          </span>
        ))}
    </div>
  )
}

/** A reminder in the app, by mail and push; the show in one's own calendar; a ticket back where it has changed. */
export function BeforeShow({ show }: { readonly show: Show }) {
  const { t } = useLingui()
  const membersOnly = useMembersOnly()
  const [returning, setReturning] = useState(false)
  const { id, reminded } = show
  const remind = useAction(async () => {
    await api(reminded ? 'DELETE /live/:id/reminder' : 'PUT /live/:id/reminder', { params: { id } })
    await refreshLive()
  })
  const giveBack = async () => {
    await api('DELETE /live/:id/ticket', { params: { id } })
    await refreshLive()
  }
  return (
    <>
      <div className="gate-pair">
        {!show.mine && (
          <Button
            icon={reminded ? BellRing : BellPlus}
            aria-pressed={reminded}
            busy={remind.isBusy}
            onClick={() => membersOnly(() => remind.run(), `/live/${String(id)}/join`)}
          >
            {reminded ? t`Reminder set` : t`Remind me`}
          </Button>
        )}
        <Button icon={CalendarPlus} onClick={() => calendarFile(show)}>
          {t`Add to calendar`}
        </Button>
      </div>
      {show.returnable && (
        <Button block onClick={() => setReturning(true)}>
          {t`Return ticket`}
        </Button>
      )}
      {returning && (
        <ConfirmDialog
          title={t`Return your ticket?`}
          action={t`Return ticket`}
          keep={t`Keep ticket`}
          kind="ink"
          onConfirm={giveBack}
          onClose={() => setReturning(false)}
        >
          <Trans>The show has changed since you bought your ticket. You get the full price back in your wallet.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}
