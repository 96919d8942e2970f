import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MonitorUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Encoder } from '#contract/live-encoder.ts'
import type { OwnShow } from '#contract/live.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout, Tag } from '#web/ui/labels.tsx'
import { ErrorState, Spinner } from '#web/ui/states.tsx'
import { toastsBelowTitle } from '#web/ui/toasts-below-title.ts'
import { LivePlayer } from '../player.tsx'
import { encoderQuery, ownShowQuery, refreshLive } from '../queries.ts'
import { Cut, WaitingForPeople, waits } from './between-shows.tsx'
import { EncoderKey } from './encoder-key.tsx'
import { EncoderRefused } from './encoder-refused.tsx'
import { OnAir } from './on-air.tsx'
import { NextShow } from './scheduled.tsx'
import { Ways } from './source-choice.tsx'

/** What comes from the encoder, in figures. */
function LineFigures({ line, state }: { readonly line: Encoder['line']; readonly state: OwnShow['state'] }) {
  const { t } = useLingui()
  if (!line)
    return (
      <Callout tone="warn" live>
        {state === 'starting' ? t`Waiting for your encoder…` : t`Connection lost. Reconnecting…`}
      </Callout>
    )
  const megabits = formatCount(Math.round(line.bitsPerSecond / 100_000) / 10)
  return (
    <div className="live-health" role="status" aria-label={t`Your connection`}>
      <Tag tone="ok">{t`Encoder connected`}</Tag>
      <Tag>{`${String(line.width)} × ${String(line.height)}`}</Tag>
      <Tag>{t`${megabits} Mbit/s`}</Tag>
      {!line.hasSound && <Tag tone="warn">{t`No sound`}</Tag>}
    </div>
  )
}

function Empty({
  title,
  children,
  busy,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly busy?: boolean
}) {
  return (
    <div className="live-middle">
      {busy ? <Spinner /> : <Icon icon={MonitorUp} size="lg" />}
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}

/** The picture as fans get it, or what comes next. */
function EncoderStage({ show }: { readonly show: OwnShow | null }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const top = (
    <div className="live-top" ref={toastsBelowTitle}>
      {!show && <IconButton icon={X} onMedia label={t`Leave the studio`} onClick={() => navigate('/home')} />}
      <h1 className="grow strong clip" dir="auto">
        {show?.title ?? t`Studio`}
      </h1>
      {show?.startedAt && <Tag tone="live">{t({ context: 'show', message: 'Live' })}</Tag>}
    </div>
  )
  if (show?.startedAt && (show.state === 'on_air' || show.state === 'lost'))
    return (
      <LivePlayer
        show={{ id: show.id, startedAt: show.startedAt, state: show.state }}
        onRefused={() => void refreshLive()}
      >
        {top}
      </LivePlayer>
    )
  return (
    <section className="live-stage" aria-label={t`Live video`}>
      {show && waits(show) ? (
        <Empty title={t`Waiting for everyone to agree`} busy>
          <Trans>Then start streaming in OBS.</Trans>
        </Empty>
      ) : show ? (
        <Empty title={t`Waiting for your encoder…`} busy>
          <Trans>Start streaming in OBS. Your show starts with the first frame.</Trans>
        </Empty>
      ) : (
        <Empty title={t`Stream from OBS`}>
          <Trans>Set up your show here, then start streaming in OBS or another encoder.</Trans>
        </Empty>
      )}
      {top}
    </section>
  )
}

/** A show from OBS or the like: the key, the show, and the show on air. */
export function EncoderStudio({ onOver }: { readonly onOver: (show: OwnShow) => void }) {
  const { t } = useLingui()
  const own = useQuery({ ...ownShowQuery, refetchInterval: 2000 })
  const query = useQuery({ ...encoderQuery, refetchInterval: 2000 })
  const show = own.data?.show?.source === 'encoder' ? own.data.show : null
  const cancel = useAction(async () => {
    if (show) await api('POST /live/:id/end', { params: { id: show.id } })
    await refreshLive()
  })
  const encoder = query.data?.encoder
  const key = encoder && <EncoderKey encoder={encoder} />
  // It is asked for every two seconds: that it failed is said until it is here.
  const unread =
    query.errorUpdateCount > 0 ? <ErrorState fault={query.error} onRetry={() => void query.refetch()} /> : <Spinner />
  const health = { waiting: 0, dropped: 0, isLost: false, bitrate: 0, viewers: show?.viewers ?? 0 }
  return (
    <main className="live-page with-side" id="main" tabIndex={-1}>
      <title>{`${show?.title ?? t`Go Live`} · Fanfare`}</title>
      <EncoderStage show={show} />
      <section className="live-side" aria-label={show ? t`Your show` : t`About the show`}>
        {encoder?.server === null && encoder.ways.length === 0 ? (
          <>
            <Ways way="encoder" />
            <div className="studio-form">
              <Callout tone="info" title={t`Encoders aren’t available on this site. Use this browser instead.`} />
            </div>
          </>
        ) : !show && !encoder ? (
          unread
        ) : !show ? (
          <>
            <Cut />
            <NextShow
              way="encoder"
              shows={own.data?.scheduled ?? []}
              ready={encoder !== undefined && encoder.key !== null}
              onStart={() => void refreshLive()}
            >
              {key}
            </NextShow>
          </>
        ) : show.state === 'starting' && waits(show) ? (
          <WaitingForPeople show={show} ready />
        ) : show.state === 'starting' ? (
          <>
            <div className="studio-form">{key ?? unread}</div>
            <div className="studio-go">
              <Button block busy={cancel.isBusy} onClick={cancel.run}>{t`Cancel show`}</Button>
            </div>
          </>
        ) : (
          <>
            <div className="studio-line stack gap3">
              {encoder ? (
                <>
                  <EncoderRefused encoder={encoder} />
                  <LineFigures line={encoder.line} state={show.state} />
                </>
              ) : (
                unread
              )}
            </div>
            <OnAir show={show} health={health} onEnded={onOver}>
              {key}
            </OnAir>
          </>
        )}
      </section>
    </main>
  )
}
