import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MonitorX, Radio } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/limits.ts'
import type { OwnShow } from '#contract/live.ts'
import { api } from '#web/platform/api/client.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice, Tag } from '#web/ui/labels.tsx'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { Empty, ErrorState, Spinner } from '#web/ui/states.tsx'
import { ownShowQuery, refreshLive } from './queries.ts'
import { Since } from './since.tsx'
import { DeviceFields } from './studio/devices.tsx'
import { canSend } from './studio/encode.ts'
import { OnAir } from './studio/on-air.tsx'
import type { End } from './studio/sender.ts'
import { ShowForm } from './studio/show-form.tsx'
import { Stage } from './studio/stage.tsx'
import { useBroadcast, useOnAir } from './studio/use-broadcast.ts'
import { useCamera } from './studio/use-camera.ts'
import './live.css'

const { recordingDays } = limits

/** What is said once a show is over. */
function Over({
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
    elsewhere: t`Your show continues elsewhere`,
    refused: t`You can’t send this show any more`,
  }
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
        {why === 'elsewhere' ? (
          <Trans>Another window or device of yours sends it now.</Trans>
        ) : (
          <>
            <Trans>Nobody can watch it any more.</Trans>{' '}
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
        )}
      </Empty>
    </PlainPage>
  )
}

/** A show of one's own that another page, or this one before a reload, has begun. */
function Running({ show, onHere }: { readonly show: OwnShow; readonly onHere: () => void }) {
  const { t } = useLingui()
  const end = useAction(async () => {
    await api('POST /live/:id/end', { params: { id: show.id } })
    await refreshLive()
  })
  return (
    <div className="studio-form">
      <Notice tone="warn" title={t`You’re live: ${show.title}`}>
        <Trans>Continue from this device, or end the show.</Trans>
      </Notice>
      <Button kind="ink" block onClick={onHere}>{t`Continue here`}</Button>
      <Button className="btn-end" block busy={end.isBusy} onClick={end.run}>{t`End show`}</Button>
    </div>
  )
}

/** Why staff ended the last show. */
function Cut() {
  const { t } = useLingui()
  const { data } = useQuery(ownShowQuery)
  if (!data?.cut) return null
  const { title, statement } = data.cut
  return (
    <div className="studio-form">
      <Notice tone="bad" title={t`We ended your show “${title}”`}>
        <p>{statement}</p>
        <p>
          <Trans>Ticket holders were refunded.</Trans>{' '}
          <Link className="link" href="/decisions">
            <Trans>Read or appeal the decision</Trans>
          </Link>
        </p>
      </Notice>
    </div>
  )
}

function Studio() {
  const { t } = useLingui()
  const [attempt, setAttempt] = useState(0)
  const [cameraId, setCamera] = useState<string | null>(null)
  const [microphoneId, setMicrophone] = useState<string | null>(null)
  const { stream, fault, devices } = useCamera({ cameraId, microphoneId }, attempt)
  const [sending, setSending] = useState<OwnShow | null>(null)
  const [over, setOver] = useState<{ readonly why: End | 'ended'; readonly show: OwnShow } | null>(null)
  const own = useQuery({
    ...ownShowQuery,
    // what has just begun is on air in a moment
    refetchInterval: ({ state }) => (sending !== null && !state.data?.show?.startedAt ? 1500 : 10_000),
  })
  const {
    health,
    quality,
    fault: encoding,
  } = useBroadcast(sending?.id ?? null, stream, (why) => {
    if (sending) setOver({ why, show: sending })
    setSending(null)
  })
  useOnAir(sending !== null)
  const show = sending && own.data?.show?.id === sending.id ? own.data.show : sending
  if (over)
    return (
      <Over
        {...over}
        onAgain={() => {
          setOver(null)
          void refreshLive()
        }}
      />
    )
  const running = sending === null && own.data?.show?.state !== 'starting' ? (own.data?.show ?? null) : null
  const deviceFields = <DeviceFields devices={devices} onCamera={setCamera} onMicrophone={setMicrophone} />
  return (
    <main className="live-page with-side" id="main" tabIndex={-1}>
      <title>{`${show?.title ?? t`Go Live`} · Fanfare`}</title>
      <Stage
        title={show?.title ?? t`Studio`}
        stream={stream}
        fault={fault}
        onRetry={() => setAttempt(attempt + 1)}
        health={show ? health : null}
        quality={quality}
        tags={
          show ? (
            <>
              <Tag tone="live">{t({ context: 'show', message: 'Live' })}</Tag>
              {show.startedAt !== null && (
                <Tag tone="media">
                  <Since at={show.startedAt} />
                </Tag>
              )}
            </>
          ) : (
            <Tag tone="media">{t`Only you see this`}</Tag>
          )
        }
      />
      <section className="live-side" aria-label={show ? t`Your show` : t`About the show`}>
        {encoding !== null && (
          <Notice tone="bad" live title={t`Your browser couldn’t encode the picture. Reload the page to continue.`} />
        )}
        {!show && <Cut />}
        {show ? (
          <OnAir
            show={show}
            health={health}
            onEnded={(ended) => {
              setSending(null)
              setOver({ why: 'ended', show: ended })
            }}
          >
            {deviceFields}
          </OnAir>
        ) : running ? (
          <Running show={running} onHere={() => setSending(running)} />
        ) : (
          <ShowForm ready={stream !== null} onStart={setSending}>
            {deviceFields}
          </ShowForm>
        )}
      </section>
    </main>
  )
}

/** Going live from the browser: the camera, the show, and the show on air. */
export default function StudioPage() {
  const { t } = useLingui()
  const [possible, setPossible] = useState<boolean | null>(null)
  const own = useQuery(ownShowQuery)
  useEffect(() => {
    let here = true
    canSend().then(
      (can) => here && setPossible(can),
      () => here && setPossible(false),
    )
    return () => {
      here = false
    }
  }, [])
  if (possible === false)
    return (
      <PlainPage title={t`Go Live`}>
        <Empty
          icon={MonitorX}
          title={t`This browser can’t send live video`}
          action={<LinkButton to="/home">{t`Go home`}</LinkButton>}
        >
          <Trans>Use Chrome, Edge or Safari, up to date.</Trans>
        </Empty>
      </PlainPage>
    )
  if (possible === null || !own.data)
    return (
      <PlainPage title={t`Go Live`}>
        {own.error ? <ErrorState fault={own.error} onRetry={() => void own.refetch()} /> : <Spinner />}
      </PlainPage>
    )
  return <Studio />
}
