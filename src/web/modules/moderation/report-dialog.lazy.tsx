import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reportReasons, type ReportReason } from '#contract/reports.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { useReasonWords } from './reasons.ts'
import './report.css'

export type ReportSubject = {
  readonly kind: 'post' | 'comment' | 'user' | 'message' | 'story' | 'show' | 'show_line'
  readonly id: number
}

function useTitle(kind: ReportSubject['kind']): string {
  const { t } = useLingui()
  return {
    post: t`Report this post`,
    comment: t`Report this comment`,
    user: t`Report this profile`,
    message: t`Report this message`,
    story: t`Report this story`,
    show: t`Report this show`,
    show_line: t`Report this message`,
  }[kind]
}

function Thanks({ already }: { readonly already: boolean }) {
  const { t } = useLingui()
  return already ? (
    <Callout title={t`You have already reported this`} live>
      <p>
        <Trans>We have your report. You don’t need to do anything else.</Trans>
      </p>
    </Callout>
  ) : (
    <Callout tone="ok" title={t`Thank you. We have your report.`} live>
      <p>
        <Trans>A person reviews it within 7 business days. Your report stays between you and us.</Trans>
      </p>
    </Callout>
  )
}

/**
 * Reports a post, comment, profile, message, story or live show for one of the seed's eleven reasons; then says what comes next. `onReported` is
 * called once the report is in: what was reported may be hidden from then on.
 */
export default function ReportDialog({
  subject,
  onClose,
  onReported,
}: {
  readonly subject: ReportSubject
  readonly onClose: () => void
  readonly onReported?: () => void
}) {
  const { t } = useLingui()
  const words = useReasonWords()
  const title = useTitle(subject.kind)
  const [reason, setReason] = useState<ReportReason>()
  const [details, setDetails] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<{ readonly already: boolean }>()
  const missing = reason === 'other' && details.trim() === ''
  const send = async () => {
    if (!reason || missing) {
      setProblem(reason ? t`Please briefly describe the problem.` : t`Please choose a reason.`)
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      setDone(
        await api('POST /reports', {
          body: { subject, reason, ...(details.trim() !== '' && { details: details.trim() }) },
        }),
      )
      onReported?.()
    } catch (fault) {
      setProblem(textOf(fault))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        done ? (
          <Button kind="ink" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button kind="ink" busy={busy} onClick={() => void send()}>
              <Trans>Send report</Trans>
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Thanks already={done.already} />
      ) : (
        <div className="stack report">
          <fieldset className="report-reasons">
            <legend className="sr">
              <Trans>What’s wrong with it?</Trans>
            </legend>
            {reportReasons.map((one) => (
              <label key={one} className="choice">
                <input
                  type="radio"
                  name="reason"
                  value={one}
                  checked={reason === one}
                  onChange={() => {
                    setReason(one)
                    setProblem(undefined)
                  }}
                />
                <span>
                  {words[one].name}
                  {words[one].hint !== undefined && <span className="hint">{words[one].hint}</span>}
                </span>
              </label>
            ))}
          </fieldset>
          {reason && (
            <label className="field">
              <span className="label">
                {reason === 'other' ? <Trans>What’s wrong?</Trans> : <Trans>More details (optional)</Trans>}
              </span>
              <textarea
                className="textarea"
                rows={3}
                dir="auto"
                maxLength={limits.reportDetailsMax}
                value={details}
                aria-invalid={problem !== undefined && missing ? true : undefined}
                onChange={({ target }) => setDetails(target.value)}
              />
            </label>
          )}
          {problem !== undefined && (
            <Callout tone="bad" live>
              {problem}
            </Callout>
          )}
        </div>
      )}
    </Dialog>
  )
}
