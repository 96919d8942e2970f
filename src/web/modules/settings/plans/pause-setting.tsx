import { Trans, useLingui } from '@lingui/react/macro'
import { CirclePause, CirclePlay } from 'lucide-react'
import { useState } from 'react'
import type { Plans } from '#contract/plans.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { plansQuery } from '../queries.ts'
import { SettingRow } from '../parts/setting-row.tsx'

async function change(route: 'POST /plans/pause' | 'POST /plans/resume', said: string): Promise<void> {
  queryClient.setQueryData(plansQuery.queryKey, await api(route))
  void queryClient.invalidateQueries({ queryKey: ['profile'] })
  showToast(said)
}

function PauseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Pause your page?`}
      action={t`Pause my page`}
      kind="ink"
      onConfirm={() => change('POST /plans/pause', t`Page paused.`)}
      onClose={onClose}
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
    </ConfirmDialog>
  )
}

/** Whether the page sells or rests. */
export function PauseSetting({ plans: { pausedAt } }: { readonly plans: Plans }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const resume = useAction(() => change('POST /plans/resume', t`Page resumed.`))
  if (pausedAt !== null) {
    const since = formatDate(pausedAt)
    return (
      <SettingRow
        icon={CirclePause}
        title={t`Your page is paused`}
        end={
          <Button kind="ink" busy={resume.isBusy} onClick={resume.run}>
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
            <Trans context="pause a page">Pause</Trans>
          </Button>
        }
      >
        <Trans>Need a break? Fans aren’t charged until you resume, and keep the time they’ve paid for.</Trans>
      </SettingRow>
      {asking && <PauseDialog onClose={() => setAsking(false)} />}
    </>
  )
}
