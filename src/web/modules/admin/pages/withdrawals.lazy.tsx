import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Banknote, FileDown, Send } from 'lucide-react'
import { type SubmitEvent as FormSubmitEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { MethodEnd } from '#web/modules/payouts/method-name.tsx'
import type { StaffWithdrawal } from '#contract/staff/payouts.ts'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount, formatDate, formatDateTime, formatMoney } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn } from '#web/ui/forms/form.tsx'
import { Callout, Tag } from '#web/ui/labels.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { saveBlob } from '#web/platform/save-file.ts'
import { useStaffAction } from '../use-staff-change.ts'
import { StaffLine } from '../components/staff-line.tsx'
import { queryOf } from '#web/platform/api/queries.ts'

type Step = 'approval' | 'rejection' | 'payment' | 'return'

/** Saves the bank's file; it holds account numbers, and is for the bank only. */
const saveXml = ({ fileId, xml }: Answer<'POST /admin/bankFiles'>): void =>
  saveBlob(new Blob([xml], { type: 'application/xml' }), `pain001-${String(fileId)}.xml`)

function takeStep({ id, step, reason }: { id: number; step: Step; reason?: string }) {
  const params = { id }
  if (step === 'approval') return api('POST /admin/withdrawals/:id/approval', { params })
  if (step === 'payment') return api('POST /admin/withdrawals/:id/payment', { params })
  const body = { reason: reason ?? '' }
  return step === 'rejection'
    ? api('POST /admin/withdrawals/:id/rejection', { params, body })
    : api('POST /admin/withdrawals/:id/return', { params, body })
}

/** The day (YYYY-MM-DD) has passed. */
const isOver = (day: string): boolean => Date.parse(`${day}T23:59:59Z`) < Date.now()

function Row({ row }: { readonly row: StaffWithdrawal }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'rejection' | 'return' | null>(null)
  const step = useStaffAction(async (taken: Parameters<typeof takeStep>[0]) => {
    await takeStep(taken)
    setAsking(null)
  })
  const states = {
    requested: t`Requested`,
    approved: t`Approved`,
    sent: t`Sent`,
    paid: t`Paid out`,
    returned: t`Came back`,
    rejected: t`Rejected`,
  }
  const holds = {
    frozen: t`On hold: payments frozen`,
    suspended: t`On hold: suspended`,
    clearing: t`On hold: clearing`,
  }
  const late = isOver(row.dueOn)
  const refuse = (event: FormSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = textIn(new FormData(event.currentTarget), 'reason').trim()
    if (asking && reason !== '') step.run({ id: row.id, step: asking, reason })
  }
  const username = row.username
  return (
    <StaffLine
      title={
        <>
          {formatMoney(row.amountCents)} · <bdi>@{username}</bdi> {row.isClaim && <Tag tone="info">{t`Claim`}</Tag>}
        </>
      }
      sub={
        <DotSeparated>
          <>
            {row.method.kind === 'bank' ? t`Bank transfer` : 'PayPal'} <MethodEnd endsWith={row.method.endsWith} />
          </>
          {row.fileId !== null && <Trans>file {formatCount(row.fileId)}</Trans>}
          {row.notBefore !== null && <Trans>not before {formatDateTime(row.notBefore)}</Trans>}
        </DotSeparated>
      }
    >
      <Tag tone={late ? 'bad' : 'info'}>
        <Trans>due by {formatDate(`${row.dueOn}T12:00:00`, 'medium')}</Trans>
      </Tag>
      <Tag>{states[row.state]}</Tag>
      {row.hold !== null && <Tag tone="warn">{holds[row.hold]}</Tag>}
      <span className="row wrap gap2">
        {row.state === 'requested' && (
          <Button
            size="sm"
            kind="ink"
            busy={step.isBusy}
            disabled={row.hold !== null}
            aria-label={t`Approve: ${username}`}
            onClick={() => step.run({ id: row.id, step: 'approval' })}
          >
            <Trans>Approve</Trans>
          </Button>
        )}
        {(row.state === 'requested' || (row.state === 'approved' && row.fileId === null && !row.sending)) && (
          <Button size="sm" kind="line" aria-label={t`Reject: ${username}`} onClick={() => setAsking('rejection')}>
            <Trans>Reject</Trans>
          </Button>
        )}
        {row.state === 'sent' && (
          <>
            <Button
              size="sm"
              kind="ink"
              busy={step.isBusy}
              aria-label={t`Mark as paid: ${username}`}
              onClick={() => step.run({ id: row.id, step: 'payment' })}
            >
              <Trans>Mark as paid</Trans>
            </Button>
            <Button size="sm" kind="line" aria-label={t`Came back: ${username}`} onClick={() => setAsking('return')}>
              <Trans>Came back</Trans>
            </Button>
          </>
        )}
      </span>
      <Dialog open={asking !== null} onClose={() => setAsking(null)} title={t`Reason, shown to its owner`}>
        <form className="stack" onSubmit={refuse}>
          <TextField label={t`Reason`} name="reason" maxLength={limits.payoutReasonMax} required />
          <div className="row">
            <Button type="submit" kind="danger" busy={step.isBusy}>
              <Trans>Return money</Trans>
            </Button>
          </div>
        </form>
      </Dialog>
    </StaffLine>
  )
}

function Actions({ data }: { readonly data: Answer<'GET /admin/withdrawals'> }) {
  const { t } = useLingui()
  const exportFile = useStaffAction(async () => saveXml(await api('POST /admin/bankFiles')))
  const again = useAction(async (id: number) => saveXml(await api('GET /admin/bankFiles/:id', { params: { id } })))
  const sent = useStaffAction((id: number) => api('POST /admin/bankFiles/:id/sent', { params: { id } }))
  const paypal = useStaffAction(
    () => api('POST /admin/paypalBatches'),
    () => t`Payments are in progress.`,
  )
  const approved = data.withdrawals.filter(({ state }) => state === 'approved')
  const free = approved.filter(({ hold }) => hold === null)
  const forBank = free.filter(({ method, fileId }) => method.kind === 'bank' && fileId === null).length
  const forPaypal = free.filter(({ method }) => method.kind === 'paypal').length
  const [toExport, toSend] = [formatCount(forBank), formatCount(forPaypal)]
  const files = [...new Set(approved.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])))]
  return (
    <div className="stack">
      {!data.canExport && (
        <Callout tone="warn">
          <Trans>No payout account is set up. Set PAYOUT_NAME, PAYOUT_IBAN and PAYOUT_BIC.</Trans>
        </Callout>
      )}
      <div className="row wrap">
        <Button
          kind="ink"
          icon={FileDown}
          busy={exportFile.isBusy}
          disabled={!data.canExport || forBank === 0}
          onClick={exportFile.run}
        >
          <Trans>Export bank file ({toExport})</Trans>
        </Button>
        <Button icon={Send} busy={paypal.isBusy} disabled={!data.canSendPaypal || forPaypal === 0} onClick={paypal.run}>
          <Trans>Pay by PayPal ({toSend})</Trans>
        </Button>
      </div>
      {files.map((id) => {
        const file = formatCount(id)
        return (
          <Callout key={id} tone="info" title={t`Bank file ${file}`}>
            <p>
              <Trans>Mark it as sent once the bank has it. Each payment is in one file only.</Trans>
            </p>
            <div className="row wrap">
              <Button size="sm" kind="ink" busy={sent.isBusy} onClick={() => sent.run(id)}>
                <Trans>Mark as sent to bank</Trans>
              </Button>
              <Button size="sm" kind="line" busy={again.isBusy} onClick={() => again.run(id)}>
                <Trans>Download again</Trans>
              </Button>
            </div>
          </Callout>
        )
      })}
    </div>
  )
}

/** Money on its way out, what is due first. */
export default function WithdrawalsPanel() {
  const { t } = useLingui()
  const query = useQuery(queryOf(['staff', 'withdrawals'], 'GET /admin/withdrawals'))
  return (
    <>
      <h1 className="staff-title">
        <Trans>Withdrawals</Trans>
      </h1>
      <Loaded query={query} label={t`Loading withdrawals`} shape={['72px', '72px']}>
        {(data) => (
          <>
            <Actions data={data} />
            {data.withdrawals.length === 0 ? (
              <Empty icon={Banknote} title={t`No pending withdrawals`} />
            ) : (
              <ul className="card staff-list">
                {data.withdrawals.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
