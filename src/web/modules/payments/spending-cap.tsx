import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { formatDateTime, formatCount } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Callout, Progress } from '#web/ui/labels.tsx'
import { parseDollars } from './amounts.ts'
import { Price } from '#web/ui/price.tsx'

type Cap = Answer<'PUT /spending/cap'>

/** A raise that waits: from when on it counts. */
function Waiting({ next, onKeep }: { readonly next: NonNullable<Cap['next']>; readonly onKeep: () => void }) {
  const at = formatDateTime(next.at)
  return (
    <Callout
      title={
        next.capCents === null ? (
          <Trans>No limit from {at}</Trans>
        ) : (
          <Trans>
            From {at}: <Price cents={next.capCents} />
          </Trans>
        )
      }
    >
      <Button kind="plain" size="sm" onClick={onKeep}>
        <Trans>Keep current limit</Trans>
      </Button>
    </Callout>
  )
}

/** My own limit for a month: lower at once, higher or none after a day. */
export function SpendingCap({ cap }: { readonly cap: Cap }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(cap.capCents === null ? '' : String(cap.capCents / 100))
  const [busy, setBusy] = useState<'set' | 'none' | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const set = async (capCents: number | null, button: 'set' | 'none') => {
    if (busy) return
    setBusy(button)
    try {
      const after = await api('PUT /spending/cap', { body: { capCents } })
      await queryClient.invalidateQueries({ queryKey: ['spending'] })
      showToast(after.next ? t`It applies after ${formatCount(limits.spendingCapWaitHours)} hours.` : t`Limit set.`)
    } catch (fault) {
      showAlert(textOf(fault))
    }
    setBusy(null)
  }
  const submit = () => {
    const cents = parseDollars(typed)
    if (cents === null || cents > limits.spendingCapMaxCents) {
      setProblem(t`Please enter an amount.`)
      return
    }
    setProblem(undefined)
    void set(cents, 'set')
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 className="card-title">
        <Trans>Monthly limit</Trans>
      </h2>
      {cap.capCents === null ? (
        <p className="sm muted">
          <Trans>No limit set. When you reach a limit, nothing more is charged that month, renewals included.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              <Price cents={cap.spentCents} /> of <Price cents={cap.capCents} /> spent this month
            </Trans>
          </p>
          <Progress share={cap.capCents === 0 ? 1 : cap.spentCents / cap.capCents} label={t`Share of limit spent`} />
        </>
      )}
      {cap.next && <Waiting next={cap.next} onKeep={() => void set(cap.capCents, 'set')} />}
      <TextField
        label={t`Limit per month (dollars)`}
        name="capCents"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem}
        hint={t`Lowering works right away. Raising or removing takes ${formatCount(limits.spendingCapWaitHours)} hours.`}
      />
      <div className="row wrap">
        <Button type="submit" kind="ink" busy={busy === 'set'}>
          <Trans>Set limit</Trans>
        </Button>
        {cap.capCents !== null && (
          <Button busy={busy === 'none'} onClick={() => void set(null, 'none')}>
            <Trans>No limit</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
