import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Camera, FlaskConical, Mic, MicOff, ScreenShare, ScreenShareOff, Video, VideoOff, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { CameraTrouble } from '#web/modules/media/camera-trouble.tsx'
import type { CameraFault } from '#web/platform/camera-fault.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Tag } from '#web/ui/labels.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { toastsBelowTitle } from '#web/ui/toasts-below-title.ts'
import type { Quality } from './encoding.ts'
import { PartsPreview } from './preview-parts.ts'
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

/** Turns a track off: what is sent is black, or silent. */
function useTrackSwitch(stream: MediaStream | null, kind: 'video' | 'audio') {
  const [isOn, setOn] = useState(true)
  useEffect(() => {
    for (const track of stream?.getTracks() ?? []) if (track.kind === kind) track.enabled = isOn
  }, [stream, kind, isOn])
  return { isOn, has: stream?.getTracks().some((track) => track.kind === kind) === true, turn: () => setOn(!isOn) }
}

/** What a test sends, as who watches would get it. */
function SentPicture({ onPreview }: { readonly onPreview: (preview: PartsPreview | null) => void }) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!video.current) return
    const preview = new PartsPreview(video.current)
    onPreview(preview)
    return () => {
      preview.end()
      onPreview(null)
    }
  }, [onPreview])
  return <video ref={video} muted playsInline aria-label={t`Test: what fans would see`} />
}

/** The creator's own picture, with what stands over it. */
export function Stage({
  title,
  camera: stream,
  screen,
  fault,
  onRetry,
  isOnAir,
  health,
  quality,
  onPreview,
  onShare,
  onTest,
  tags,
}: {
  readonly title: string
  readonly camera: MediaStream | null
  /** Null: it is not shared. */
  readonly screen: MediaStream | null
  readonly fault: CameraFault | null
  readonly onRetry: () => void
  readonly isOnAir: boolean
  /** Null: nothing is sent. */
  readonly health: Health | null
  readonly quality: Quality | null
  /** Where a test shows what is sent. */
  readonly onPreview: (preview: PartsPreview | null) => void
  /** Begins and ends to share the screen; null: this browser cannot. */
  readonly onShare: (() => void) | null
  /** Begins and ends a test; null: there is nothing to test now. */
  readonly onTest: (() => void) | null
  readonly tags: ReactNode
}) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useTrackSwitch(stream, 'video')
  const microphone = useTrackSwitch(stream, 'audio')
  const isTesting = health !== null && !isOnAir
  const shown = screen ?? stream
  useEffect(() => {
    if (video.current) video.current.srcObject = shown
  }, [shown])
  return (
    <section className="live-stage" aria-label={screen ? t`Your screen` : t`Your camera`}>
      <video ref={video} className={screen ? undefined : 'mirrored'} autoPlay muted playsInline hidden={isTesting} />
      {isTesting && <SentPicture onPreview={onPreview} />}
      {!shown &&
        (fault ? (
          <CameraTrouble fault={fault} className="live-middle">
            <Button kind="media" icon={Camera} onClick={onRetry}>{t`Try again`}</Button>
          </CameraTrouble>
        ) : (
          <Spinner label={t`Opening your camera`} />
        ))}
      <div className="live-top" ref={toastsBelowTitle}>
        {!isOnAir && <IconButton icon={X} onMedia label={t`Leave the studio`} onClick={() => navigate('/home')} />}
        <h1 className="grow strong clip" dir="auto">
          {title}
        </h1>
        {tags}
      </div>
      <div className="live-bot">
        {health && <HealthLine health={health} quality={quality} />}
        <span className="push row gap2">
          {onTest && (
            <Button kind="media" size="sm" icon={FlaskConical} onClick={onTest}>
              {isTesting ? t`Stop test` : t`Test stream`}
            </Button>
          )}
          {onShare && (
            <IconButton
              icon={screen ? ScreenShareOff : ScreenShare}
              onMedia
              label={screen ? t`Stop sharing` : t`Share screen`}
              aria-pressed={screen !== null}
              onClick={onShare}
            />
          )}
          {camera.has && !screen && (
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
