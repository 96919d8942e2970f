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
    showToast(t`Page paused.`)
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
          <Trans>No one is charged for subscribing to you, and no one new can subscribe.</Trans>
        </li>
        <li>
          <Trans>Subscribers keep seeing your posts. Their paid time stops counting down.</Trans>
        </li>
        <li>
          <Trans>When you resume, each renewal moves back by the length of the pause.</Trans>
        </li>
        <li>
          <Trans>We tell them now, and again when you resume.</Trans>
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
  const resume = useRest('POST /plans/resume', () => showToast(t`Page resumed.`))
  if (pausedAt !== null) {
    const since = formatDate(pausedAt)
    return (
      <SettingRow
        icon={CirclePause}
        title={t`Your page is paused`}
        end={
          <Button kind="ink" busy={resume.isPending} onClick={() => resume.mutate(undefined, { onError: tell })}>
            <Trans>Resume</Trans>
          </Button>
        }
      >
        <Trans>Since {since}. No one is charged, and no one new can subscribe.</Trans>
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
        <Trans>Need a break? Fans aren’t charged until you resume, and keep the time they’ve paid for.</Trans>
      </SettingRow>
      {asking && <PauseDialog onClose={() => setAsking(false)} />}
    </>
  )
}
