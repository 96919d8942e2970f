import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CirclePause, CirclePlay } from 'lucide-react'
import { useState } from 'react'
import type { Plans } from '#contract/plans.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { plansQuery, tell } from '../queries.ts'
import { SettingRow } from '../parts/section.tsx'

const useRest = (route: 'POST /plans/pause' | 'POST /plans/resume', done: () => void) =>
  useMutation({
    mutationFn: () => api(route),
    onSuccess: (plans) => {
      queryClient.setQueryData(plansQuery.queryKey, plans)
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
      done()
    },
  })

function PauseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useRest('POST /plans/pause', () => {
    showToast(t`Your page rests.`)
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Pause your page?`}
      foot={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="ink" busy={isPending} onClick={() => mutate()}>{t`Pause my page`}</Button>
        </>
      }
    >
      <ul className="set-points">
        <li>
          <Trans>Nobody is charged for a subscription to you, and nobody new can subscribe.</Trans>
        </li>
        <li>
          <Trans>Your subscribers keep seeing what is there. The time that they have paid for stands still.</Trans>
        </li>
        <li>
          <Trans>When you go on, each renewal comes later by as long as the pause was.</Trans>
        </li>
        <li>
          <Trans>They are told now, and again when you go on.</Trans>
        </li>
      </ul>
      {error && (
        <div role="alert">
          <FieldError>{textOf(error)}</FieldError>
        </div>
      )}
    </Dialog>
  )
}

/** Whether the page sells or rests. */
export function PauseSetting({ plans: { pausedAt } }: { readonly plans: Plans }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const resume = useRest('POST /plans/resume', () => showToast(t`Your page goes on.`))
  if (pausedAt !== null) {
    const since = formatDate(pausedAt)
    return (
      <SettingRow
        icon={CirclePause}
        title={t`Your page rests`}
        end={
          <Button kind="ink" busy={resume.isPending} onClick={() => resume.mutate(undefined, { onError: tell })}>
            <Trans>Go on</Trans>
          </Button>
        }
      >
        <Trans>Since {since}. Nobody is charged, and nobody new can subscribe.</Trans>
      </SettingRow>
    )
  }
  return (
    <>
      <SettingRow
        icon={CirclePlay}
        title={t`Your page is open`}
        end={
          <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Trans context="to let rest">Pause</Trans>
          </Button>
        }
      >
        <Trans>Need a break? While your page rests nobody is charged, and what fans have paid for waits for you.</Trans>
      </SettingRow>
      {asking && <PauseDialog onClose={() => setAsking(false)} />}
    </>
  )
}
