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
import { Cut, Over, Running, WaitingForPeople, waits } from './studio/between-shows.tsx'
import { EncoderStudio } from './studio/encoder-studio.tsx'
import { DeviceFields } from './studio/devices.tsx'
import { chooseEncoder } from './studio/choose-encoder.ts'
import type { Encoder } from './studio/encoding.ts'
import { OnAir } from './studio/on-air.tsx'
import type { End } from './studio/send-parts.ts'
import { NextShow } from './studio/scheduled.tsx'
import { Stage } from './studio/camera-preview.tsx'
import { useBroadcast } from './studio/use-broadcast.ts'
import { useOnAir } from './studio/use-on-air.ts'
import { useSources } from './studio/use-sources.ts'
import './live.css'

function Studio({ encode }: { readonly encode: Encoder }) {
  const { t } = useLingui()
  const [attempt, setAttempt] = useState(0)
  const [cameraId, setCamera] = useState<string | null>(null)
  const [microphoneId, setMicrophone] = useState<string | null>(null)
  const { stream, screen, onShare, sources, fault, devices } = useSources({ cameraId, microphoneId, attempt, encode })
  const [sending, setSending] = useState<OwnShow | null>(null)
  const [isTesting, setTesting] = useState(false)
  const [over, setOver] = useState<{ readonly why: End | 'ended'; readonly show: OwnShow } | null>(null)
  const own = useQuery({
    ...ownShowQuery,
    // what has just begun is on air in a moment
    refetchInterval: ({ state }) => {
      const now = state.data?.show
      if (sending !== null && !now?.startedAt) return 1500
      return now && waits(now) ? 3000 : 10_000
    },
  })
  const {
    health,
    quality,
    fault: encoding,
    onPreview,
  } = useBroadcast({
    to: sending?.id ?? (isTesting ? 'test' : null),
    sources,
    encode,
    onEnd: (why) => {
      if (sending) setOver({ why, show: own.data?.show?.id === sending.id ? own.data.show : sending })
      setSending(null)
      setTesting(false)
    },
  })
  useOnAir(sending !== null)
  const goOn = (begun: OwnShow) => {
    setTesting(false)
    setSending(begun)
  }
  const begin = (begun: OwnShow) => {
    if (!waits(begun)) return goOn(begun)
    void refreshLive()
  }
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
  // one that is prepared and not begun: it waits for people, or the page was loaded anew
  const held = sending === null && own.data?.show?.state === 'starting' ? own.data.show : null
  const deviceFields = <DeviceFields devices={devices} onCamera={setCamera} onMicrophone={setMicrophone} />
  return (
    <main className="live-page with-side" id="main" tabIndex={-1}>
      <title>{`${show?.title ?? t`Go Live`} · Fanfare`}</title>
      <Stage
        title={(show ?? held)?.title ?? t`Studio`}
        camera={stream}
        screen={screen}
        fault={fault}
        onRetry={() => setAttempt(attempt + 1)}
        isOnAir={show !== null}
        health={show || isTesting ? health : null}
        quality={quality}
        onPreview={onPreview}
        onShare={onShare}
        onTest={show || running || !sources ? null : () => setTesting(!isTesting)}
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
            <Tag tone="media">{isTesting ? t`Test: what fans would see` : t`Only you see this`}</Tag>
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
          <Running show={running} onHere={() => goOn(running)} />
        ) : held ? (
          <WaitingForPeople show={held} ready={sources !== null} onStart={() => goOn(held)} />
        ) : (
          <NextShow way="browser" shows={own.data?.scheduled ?? []} ready={sources !== null} onStart={begin}>
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
  const [encoder, setEncoder] = useState<{ readonly encode: Encoder | null } | null>(null)
  const own = useQuery(ownShowQuery)
  const [over, setOver] = useState<OwnShow | null>(null)
  const byEncoder = new URLSearchParams(useSearch()).get('from') === 'encoder'
  useEffect(() => {
    let here = true
    chooseEncoder().then(
      (encode) => here && setEncoder({ encode }),
      () => here && setEncoder({ encode: null }),
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
  if (encoder?.encode === null)
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
  if (!encoder || !own.data)
    return (
      <PlainPage title={t`Go Live`}>
        {own.error ? <ErrorState fault={own.error} onRetry={() => void own.refetch()} /> : <Spinner />}
      </PlainPage>
    )
  return <Studio encode={encoder.encode} />
}
