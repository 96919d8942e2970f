import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Settings2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { OwnShow } from '#contract/live.ts'
import { TagLines } from '#web/modules/accounts/tag-lines.tsx'
import { api } from '#web/platform/api/client.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ShowChat } from '../chat/show-chat.tsx'
import { useShowAudience } from '../use-show-audience.ts'
import type { Health } from './send-parts.ts'
import { ShowFigures } from './show-figures.tsx'

/** What the creator sees of a show that is on air: figures, who can watch, and its end. */
export function OnAir({
  show,
  health,
  onEnded,
  children,
}: {
  readonly show: OwnShow
  readonly health: Health
  readonly onEnded: (show: OwnShow) => void
  /** Which camera and microphone. */
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const [open, setOpen] = useState(false)
  const settings = useId()
  const audienceOf = useShowAudience()
  const { viewers } = health
  const end = async () => onEnded((await api('POST /live/:id/end', { params: { id: show.id } })).show)
  return (
    <>
      <dl className="live-stats">
        <div>
          <dt>{t`Watching`}</dt>
          <dd>{formatCount(viewers)}</dd>
        </div>
        <ShowFigures show={show} />
      </dl>
      {show.startedAt !== null && <ShowChat showId={show.id} creator={null} mine />}
      <div className="studio-form studio-settings" id={settings} hidden={!open}>
        <p>
          <b className="strong">{t`Who can watch`}</b>
          <br />
          <span className="muted">{audienceOf(show)}</span>
        </p>
        <TagLines tags={show.tags} />
        {children}
      </div>
      <div className="studio-go studio-pair">
        <Button
          kind="line"
          icon={Settings2}
          aria-expanded={open}
          aria-controls={settings}
          onClick={() => setOpen(!open)}
        >
          {t`Show settings`}
        </Button>
        <Button className="btn-end" onClick={() => setAsking(true)}>
          {t`End show`}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t`End the show?`}
          action={t`End show`}
          keep={t`Keep going`}
          onConfirm={end}
          onClose={() => setAsking(false)}
        >
          {plural(viewers, { one: '# person is watching.', other: '# people are watching.' })}{' '}
          {show.ticket && show.ticketsSold > 0 && (
            <Trans>If this is the first third of the show, tickets are refunded.</Trans>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
