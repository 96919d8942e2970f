import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MonitorX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import type { OwnShow } from '#contract/live.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Callout, Tag } from '#web/ui/labels.tsx'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { Empty, ErrorState, Spinner } from '#web/ui/states.tsx'
import { ownShowQuery, refreshLive } from './queries.ts'
import { Since } from './elapsed-time.tsx'
import { Cut, Over, Running } from './studio/between-shows.tsx'
import { EncoderStudio } from './studio/encoder-studio.tsx'
import { DeviceFields } from './studio/devices.tsx'
import { canSend } from './studio/encode-video.ts'
import { OnAir } from './studio/on-air.tsx'
import type { End } from './studio/send-parts.ts'
import { NextShow } from './studio/scheduled.tsx'
import { Stage } from './studio/camera-preview.tsx'
import { useBroadcast, useOnAir } from './studio/use-broadcast.ts'
import { useCamera } from './studio/use-camera.ts'
import './live.css'

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
          <Callout tone="bad" live title={t`Your browser couldn’t encode the video. Reload the page to continue.`} />
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
          <NextShow way="browser" shows={own.data?.scheduled ?? []} ready={stream !== null} onStart={setSending}>
            {deviceFields}
          </NextShow>
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
  const [over, setOver] = useState<OwnShow | null>(null)
  const byEncoder = new URLSearchParams(useSearch()).get('from') === 'encoder'
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
  if (over)
    return (
      <Over
        why="ended"
        show={over}
        onAgain={() => {
          setOver(null)
          void refreshLive()
        }}
      />
    )
  const running = own.data?.show
  // what a browser sends belongs to its studio
  const isElsewhere = running?.source === 'browser' && running.state !== 'starting'
  if (own.data && (running?.source === 'encoder' || (byEncoder && !isElsewhere)))
    return <EncoderStudio onOver={setOver} />
  if (possible === false)
    return (
      <PlainPage title={t`Go Live`}>
        <Empty
          icon={MonitorX}
          title={t`This browser can’t send live video`}
          action={<LinkButton to="/live/start?from=encoder">{t`Use OBS or an encoder`}</LinkButton>}
        >
          <Trans>Use the latest Chrome, Edge or Safari.</Trans>
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
