import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, CameraOff, Mic, MicOff, Video, VideoOff, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type CameraFault, useCameraFaultText } from '#web/platform/camera-fault.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Spinner } from '#web/ui/states.tsx'
import type { Quality } from './encode-video.ts'
import type { Health } from './send-parts.ts'

/** How the line is, in words. */
function HealthLine({ health, quality }: { readonly health: Health; readonly quality: Quality | null }) {
  const { t } = useLingui()
  const { waiting, dropped, isLost, bitrate } = health
  const behind = Math.round(waiting / 2)
  const megabits = formatCount(Math.round(bitrate / 100_000) / 10)
  const lost = Math.round(dropped / 2)
  const isGood = !isLost && waiting <= 3 && bitrate > 0
  const words = isLost
    ? t`Connection lost. Reconnecting…`
    : bitrate === 0
      ? t`Connecting…`
      : isGood
        ? t`Good connection`
        : t`Weak connection, ${behind} s behind`
  return (
    <div className="live-health" role="status" aria-label={t`Your connection`}>
      <Tag tone="media">
        <span className={classes('line-dot', isGood && 'good')} />
        {words}
      </Tag>
      {quality && <Tag tone="media">{`${String(quality.height)}p`}</Tag>}
      {bitrate > 0 && <Tag tone="media">{t`${megabits} Mbit/s`}</Tag>}
      {lost > 0 && <Tag tone="media">{plural(lost, { one: '# second lost', other: '# seconds lost' })}</Tag>}
    </div>
  )
}

function CameraTrouble({ fault, onRetry }: { readonly fault: CameraFault; readonly onRetry: () => void }) {
  const { t } = useLingui()
  const words = useCameraFaultText()
  return (
    <div className="live-middle" role="alert">
      <Icon icon={CameraOff} size="lg" />
      <h2>
        <Trans>Your camera is off</Trans>
      </h2>
      <p>{words(fault)}</p>
      <Button kind="media" icon={Camera} onClick={onRetry}>{t`Try again`}</Button>
    </div>
  )
}

/** Turns a track off: what is sent is black, or silent. */
function useTrackSwitch(stream: MediaStream | null, kind: 'video' | 'audio') {
  const [isOn, setOn] = useState(true)
  useEffect(() => {
    for (const track of stream?.getTracks() ?? []) if (track.kind === kind) track.enabled = isOn
  }, [stream, kind, isOn])
  return { isOn, has: stream?.getTracks().some((track) => track.kind === kind) === true, turn: () => setOn(!isOn) }
}

/** The creator's own picture, with what stands over it. */
export function Stage({
  title,
  stream,
  fault,
  onRetry,
  health,
  quality,
  tags,
}: {
  readonly title: string
  readonly stream: MediaStream | null
  readonly fault: CameraFault | null
  readonly onRetry: () => void
  /** Null: nothing is sent. */
  readonly health: Health | null
  readonly quality: Quality | null
  readonly tags: ReactNode
}) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useTrackSwitch(stream, 'video')
  const microphone = useTrackSwitch(stream, 'audio')
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <section className="live-stage" aria-label={t`Your camera`}>
      <video ref={video} className="mirrored" autoPlay muted playsInline />
      {!stream &&
        (fault ? <CameraTrouble fault={fault} onRetry={onRetry} /> : <Spinner label={t`Opening your camera`} />)}
      <div className="live-top">
        {!health && <IconButton icon={X} onMedia label={t`Leave the studio`} onClick={() => navigate('/home')} />}
        <h1 className="grow strong clip" dir="auto">
          {title}
        </h1>
        {tags}
      </div>
      <div className="live-bot">
        {health && <HealthLine health={health} quality={quality} />}
        <span className="push row gap2">
          {camera.has && (
            <IconButton
              icon={camera.isOn ? Video : VideoOff}
              onMedia
              label={camera.isOn ? t`Turn camera off` : t`Turn camera on`}
              aria-pressed={!camera.isOn}
              onClick={camera.turn}
            />
          )}
          {microphone.has && (
            <IconButton
              icon={microphone.isOn ? Mic : MicOff}
              onMedia
              label={microphone.isOn ? t`Mute microphone` : t`Unmute microphone`}
              aria-pressed={!microphone.isOn}
              onClick={microphone.turn}
            />
          )}
        </span>
      </div>
    </section>
  )
}
