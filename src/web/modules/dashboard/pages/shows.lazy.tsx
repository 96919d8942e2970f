import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Radio } from 'lucide-react'
import { useState } from 'react'
import type { ShowFigures } from '#contract/dashboard-shows.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDuration } from '#web/platform/i18n/format-short.ts'
import { formatDateTime, formatMoney } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Section } from '#web/ui/section.tsx'
import { Empty } from '#web/ui/states.tsx'
import { FiguresRow, FiguresTable } from '../components/figures-table.tsx'
import { refreshMoney, useShowFigures } from '../queries.ts'

const ShowSummary = lazyPart(() => import('#web/modules/live/show-summary.lazy.tsx'))

const lengthOf = ({ startedAt, endedAt }: ShowFigures): number =>
  ((endedAt === null ? Date.now() : Date.parse(endedAt)) - Date.parse(startedAt)) / 1000

/** How a show went, and the way to give its tickets back. */
function Details({ show, onClose }: { readonly show: ShowFigures; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { tickets } = show
  const refund = async () => {
    await api('POST /live/:id/refunds', { params: { id: show.id } })
    showToast(t`Tickets are being refunded.`)
    await refreshMoney()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={show.title}>
      <ShowSummary showId={show.id} />
      {show.refundable && (
        <div className="stack gap2">
          <Button block onClick={() => setAsking(true)}>
            {t`Refund all tickets`}
          </Button>
          <p className="xs muted">
            <Trans>For a show that went wrong. You can do this within 30 days.</Trans>
          </p>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t`Refund all tickets?`}
          action={t`Refund all tickets`}
          keep={t`Keep tickets`}
          onConfirm={refund}
          onClose={() => setAsking(false)}
        >
          {plural(tickets, {
            one: '# ticket is refunded in full, from your earnings.',
            other: '# tickets are refunded in full, from your earnings.',
          })}{' '}
          <Trans>Refunded fans lose access to the recording. This can’t be undone.</Trans>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function Title({ title, onOpen }: { readonly title: string; readonly onOpen: () => void }) {
  return (
    <button type="button" className="link strong clamp" dir="auto" aria-haspopup="dialog" onClick={onOpen}>
      {title}
    </button>
  )
}

function Row({ show, onOpen }: { readonly show: ShowFigures; readonly onOpen: () => void }) {
  const { t } = useLingui()
  return (
    <FiguresRow
      earnedCents={show.earnedCents}
      figures={[
        [t`Peak viewers`, show.viewersMost],
        [t`Messages`, show.lines],
        [t`Tips`, show.tips],
        [t`Tickets`, show.tickets],
        [t`New subscribers`, show.newSubscribers],
      ]}
    >
      <Title title={show.title} onOpen={onOpen} />
      <div className="muted xs">
        <DotSeparated>
          <time dateTime={show.startedAt}>{formatDateTime(show.startedAt)}</time>
          {show.endedAt === null ? t`On air` : formatDuration(lengthOf(show))}
          {show.ticketCents !== null && formatMoney(show.ticketCents)}
        </DotSeparated>
      </div>
    </FiguresRow>
  )
}

/** How shows went: who watched, wrote, tipped and subscribed, and what they brought. */
export default function ShowsPage() {
  const { t } = useLingui()
  const pages = useShowFigures()
  const [open, setOpen] = useState<ShowFigures | null>(null)
  return (
    <Section title={<Trans>Your shows</Trans>}>
      <PagedList
        query={pages}
        of="shows"
        label={t`Loading your shows`}
        shape={['64px', '64px']}
        empty={
          <Empty
            icon={Radio}
            title={<Trans>No shows yet</Trans>}
            action={<LinkButton to="/live/start">{t`Go Live`}</LinkButton>}
          >
            <Trans>See how many people watch each show and what it earns.</Trans>
          </Empty>
        }
        frame={(rows) => (
          <>
            <FiguresTable
              caption={<Trans>Your shows</Trans>}
              of={<Trans context="a live show">Show</Trans>}
              columns={[t`Peak viewers`, t`Messages`, t`Tips`, t`Tickets`, t`New subscribers`]}
            >
              {rows}
            </FiguresTable>
            <p className="xs muted">
              <Trans>New subscribers: people who subscribed while the show was on.</Trans>
            </p>
          </>
        )}
      >
        {(show) => <Row key={show.id} show={show} onOpen={() => setOpen(show)} />}
      </PagedList>
      {open && <Details show={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}
