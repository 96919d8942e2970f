import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/limits.ts'
import type { OwnShow, ScheduledShow } from '#contract/live.ts'
import { TagLines } from '#web/modules/accounts/tag-lines.tsx'
import { api } from '#web/platform/api/client.ts'
import { showToast } from '#web/platform/alerts.ts'
import { formatStart } from '#web/platform/i18n/format-short.ts'
import { formatMoney, present } from '#web/platform/i18n/format.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { refreshLive } from '../queries.ts'
import { Fold } from './fold.tsx'
import { PeopleDialog } from './people-dialog.tsx'
import { ShowForm } from './show-form.tsx'
import { type Way, Ways } from './source-choice.tsx'

/** It can begin. */
const isNear = ({ startedAt }: ScheduledShow): boolean =>
  Date.parse(startedAt) - present() < limits.showEarlyMinutes * 60_000

function One({
  show,
  way,
  ready,
  onStart,
}: {
  readonly show: ScheduledShow
  readonly way: Way
  readonly ready: boolean
  readonly onStart: (show: OwnShow) => void
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'change' | 'people' | 'cancel' | null>(null)
  const { id, title, startedAt, ticket } = show
  const sold = show.ticketsSold ?? 0
  const start = useAction(async () => {
    onStart((await api('POST /live/scheduled/:id/start', { params: { id }, body: { source: way } })).show)
    await refreshLive()
  })
  const cancel = async () => {
    await api('DELETE /live/scheduled/:id', { params: { id } })
    await refreshLive()
  }
  return (
    <li className="card-flat stack gap3">
      <div>
        <Link href={`/live/${String(id)}/join`} className="strong">
          <bdi>{title}</bdi>
        </Link>
        <p className="muted sm">
          <DotSeparated>
            {formatStart(startedAt)}
            {ticket && formatMoney(ticket.priceCents)}
            {ticket && plural(sold, { one: '# ticket sold', other: '# tickets sold' })}
          </DotSeparated>
        </p>
      </div>
      <TagLines tags={show.tags} declinedHint={<Trans>Remove them from the show to go live.</Trans>} />
      <div className="row gap2 wrap">
        {isNear(show) && (
          <Button kind="ink" size="sm" busy={start.isBusy} disabled={!ready} onClick={start.run}>
            {way === 'encoder' ? t`Set up show` : t`Go live`}
          </Button>
        )}
        <Button size="sm" onClick={() => setOpen('change')}>{t`Change`}</Button>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen('people')}>{t`Who’s in the show`}</Button>
        <Button size="sm" onClick={() => setOpen('cancel')}>{t`Cancel show`}</Button>
      </div>
      {open === 'change' && (
        <Dialog open title={t`Change show`} onClose={() => setOpen(null)}>
          <ShowForm
            changing={show}
            onScheduled={() => {
              setOpen(null)
              showToast(t`Show changed.`)
              void refreshLive()
            }}
          />
        </Dialog>
      )}
      {open === 'people' && <PeopleDialog show={show} onClose={() => setOpen(null)} />}
      {open === 'cancel' && (
        <ConfirmDialog
          title={t`Cancel this show?`}
          action={t`Cancel show`}
          keep={t`Keep show`}
          onConfirm={cancel}
          onClose={() => setOpen(null)}
        >
          {sold > 0 ? (
            plural(sold, {
              one: '# ticket is refunded in full. We tell its holder.',
              other: '# tickets are refunded in full. We tell their holders.',
            })
          ) : (
            <Trans>We’ll tell fans who set a reminder.</Trans>
          )}
        </ConfirmDialog>
      )}
    </li>
  )
}

/** What a creator begins with: their shows that are to come, or a new one. */
export function NextShow({
  way,
  shows,
  ready,
  onStart,
  children,
}: {
  readonly way: Way
  readonly shows: readonly ScheduledShow[]
  readonly ready: boolean
  readonly onStart: (show: OwnShow) => void
  /** Which camera and microphone, or the encoder's key. */
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  /** How many were scheduled here: for each the form begins anew. Those that come and go elsewhere leave what is typed. */
  const [made, setMade] = useState(0)
  return (
    <>
      <Ways way={way} />
      {shows.length > 0 && (
        <section className="studio-form studio-next" aria-label={t`Coming up`}>
          <Fold label={t`Coming up`} value={formatStart(shows[0]?.startedAt ?? '')} name="" first={shows.some(isNear)}>
            <ul className="stack gap3">
              {shows.map((show) => (
                <One key={show.id} show={show} way={way} ready={ready} onStart={onStart} />
              ))}
            </ul>
          </Fold>
        </section>
      )}
      <ShowForm
        key={made}
        source={way}
        ready={ready}
        onStart={onStart}
        onScheduled={({ startedAt }) => {
          setMade(made + 1)
          showToast(t`Scheduled for ${formatStart(startedAt)}.`)
          void refreshLive()
        }}
      >
        {children}
      </ShowForm>
    </>
  )
}
