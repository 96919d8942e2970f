import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Radio } from 'lucide-react'
import { Link } from 'wouter'
import { limits } from '#contract/limits.ts'
import type { OwnShow } from '#contract/live.ts'
import { TagLines } from '#web/modules/accounts/tag-lines.tsx'
import { api } from '#web/platform/api/client.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { formatCount, formatMoney } from '#web/platform/i18n/format.ts'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { Empty } from '#web/ui/states.tsx'
import { ownShowQuery, refreshLive } from '../queries.ts'
import { useShowAudience } from '../use-show-audience.ts'
import { PeopleDialog } from './people-dialog.tsx'
import type { End } from './send-parts.ts'

const ShowSummary = lazyPart(() => import('../show-summary.lazy.tsx'))

/** What becomes of a show that is over. */
function Kept({ show }: { readonly show: OwnShow }) {
  const recordingDays = formatCount(limits.recordingDays)
  const { data } = useQuery(ownShowQuery)
  if (data?.left?.id === show.id)
    return (
      <>
        <Trans>Someone in the show left, so it ended and its recording is deleted.</Trans>{' '}
        {show.ticket && <Trans>If this was the first third of the show, tickets are refunded.</Trans>}
      </>
    )
  return (
    <>
      <Trans>No one can watch it anymore.</Trans>{' '}
      {show.records && (
        <Trans>
          The recording will be in your{' '}
          <Link className="link" href="/home?drafts=open">
            drafts
          </Link>{' '}
          in a few minutes. Post it within {recordingDays} days, or it’s deleted.
        </Trans>
      )}
    </>
  )
}

/** What is said once a show is over, and how it went. */
export function Over({
  why,
  show,
  onAgain,
}: {
  readonly why: End | 'ended'
  readonly show: OwnShow
  readonly onAgain: () => void
}) {
  const { t } = useLingui()
  const titles = {
    ended: t`Your show has ended`,
    over: t`Your show has ended`,
    elsewhere: t`You’re live on another device`,
    refused: t`You can’t stream this show anymore`,
  }
  if (why === 'ended' || why === 'over')
    return (
      <PlainPage title={titles[why]} form>
        <div className="stack gap2">
          <p className="strong" dir="auto">
            {show.title}
          </p>
          <p className="muted">
            <Kept show={show} />
          </p>
        </div>
        <div className="row wrap">
          <Button kind="ink" onClick={onAgain}>{t`New show`}</Button>
          <LinkButton to="/dashboard/shows">{t`Your shows`}</LinkButton>
        </div>
        {show.startedAt !== null && <ShowSummary showId={show.id} />}
      </PlainPage>
    )
  return (
    <PlainPage title={titles[why]}>
      <Empty
        icon={Radio}
        title={show.title}
        action={
          <Button kind="ink" onClick={onAgain}>
            {why === 'elsewhere' ? t`Back to the studio` : t`New show`}
          </Button>
        }
      >
        {why === 'elsewhere' ? <Trans>Your show continues from another window or device.</Trans> : <Kept show={show} />}
      </Empty>
    </PlainPage>
  )
}

/** A show of one's own that another page, or this one before a reload, has begun. */
export function Running({ show, onHere }: { readonly show: OwnShow; readonly onHere: () => void }) {
  const { t } = useLingui()
  const end = useAction(async () => {
    await api('POST /live/:id/end', { params: { id: show.id } })
    await refreshLive()
  })
  return (
    <div className="studio-form">
      <Callout tone="warn" title={t`You’re live: ${show.title}`}>
        <Trans>Continue from this device, or end the show.</Trans>
      </Callout>
      <Button kind="ink" block onClick={onHere}>{t`Continue here`}</Button>
      <Button className="btn-end" block busy={end.isBusy} onClick={end.run}>{t`End show`}</Button>
    </div>
  )
}

/** A show waits for somebody who is in it. */
export const waits = ({ tags }: Pick<OwnShow, 'tags'>): boolean => tags.some(({ state }) => state !== 'agreed')

/** A show that is prepared, and the answers of those who are in it. */
export function WaitingForPeople({
  show,
  ready,
  onStart,
}: {
  readonly show: OwnShow
  readonly ready: boolean
  /** Without it an encoder begins it. */
  readonly onStart?: () => void
}) {
  const { t } = useLingui()
  const [changing, setChanging] = useState(false)
  const cancel = useAction(async () => {
    await api('POST /live/:id/end', { params: { id: show.id } })
    await refreshLive()
  })
  const audienceOf = useShowAudience()
  const isWaiting = waits(show)
  const title = show.tags.some(({ state }) => state === 'declined')
    ? t`Someone declined`
    : isWaiting
      ? t`Waiting for everyone to agree`
      : t`Ready to go live`
  return (
    <>
      <div className="studio-form">
        <div>
          <p className="strong">
            <bdi>{show.title}</bdi>
          </p>
          <p className="muted sm">
            <DotSeparated>
              {audienceOf(show)}
              {show.ticket && formatMoney(show.ticket.priceCents)}
            </DotSeparated>
          </p>
        </div>
        <Callout tone={isWaiting ? 'info' : 'ok'} live title={title}>
          <TagLines tags={show.tags} declinedHint={<Trans>Remove them from the show to go live.</Trans>} />
          {isWaiting && (
            <p>
              <Trans>You can leave this page. We keep the show ready for an hour.</Trans>
            </p>
          )}
        </Callout>
        <Button block aria-haspopup="dialog" onClick={() => setChanging(true)}>{t`Change who’s in the show`}</Button>
      </div>
      <div className="studio-go stack gap2">
        {onStart && (
          <Button kind="ink" size="lg" block disabled={isWaiting || !ready} onClick={onStart}>{t`Go live`}</Button>
        )}
        <Button block busy={cancel.isBusy} onClick={cancel.run}>{t`Cancel show`}</Button>
      </div>
      {changing && <PeopleDialog show={show} onClose={() => setChanging(false)} />}
    </>
  )
}

/** Why staff ended the last show. */
export function Cut() {
  const { t } = useLingui()
  const { data } = useQuery(ownShowQuery)
  if (!data?.cut) return null
  const { title, statement } = data.cut
  return (
    <div className="studio-form">
      <Callout tone="bad" title={t`We ended your show “${title}”`}>
        <p>{statement}</p>
        <p>
          <Trans>Ticket holders were refunded.</Trans>{' '}
          <Link className="link" href="/decisions">
            <Trans>Read or appeal the decision</Trans>
          </Link>
        </p>
      </Callout>
    </div>
  )
}
