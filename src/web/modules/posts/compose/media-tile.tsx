import { Trans, useLingui } from '@lingui/react/macro'
import { GripVertical, Pause, Pencil, Play, RotateCw, Video, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { translateText } from '#web/platform/api/translate-text.ts'
import { formatPercent, formatCount } from '#web/platform/i18n/format.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Progress, Tag } from '#web/ui/labels.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { useFileErrorText } from './use-file-error-text.ts'
import { acceptedFiles, type Item } from '#web/modules/media/upload-item.ts'
import type { Uploads } from '#web/modules/media/uploads.ts'
import { useMediaStatus } from '#web/modules/media/use-media-status.ts'

/** Its picture: the file itself while it is here, else what the server has made of it. */
function Face({ item, name }: { readonly item: Item; readonly name: string }) {
  const { status } = useMediaStatus(item.mediaId)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const { preview, kind } = item
  if (preview !== null && unreadable !== preview)
    return kind === 'photo' ? (
      <img src={preview} alt={name} draggable={false} onError={() => setUnreadable(preview)} />
    ) : (
      <video src={`${preview}#t=0.1`} aria-label={name} muted playsInline preload="metadata" />
    )
  return status?.media ? (
    <Picture media={{ ...status.media, alt: name }} sizes="160px" />
  ) : (
    <span className="sr">{name}</span>
  )
}

/** What stands over its picture while it is on its way. */
function State({ item, uploads }: { readonly item: Item; readonly uploads: Uploads }) {
  const { t } = useLingui()
  const { status } = useMediaStatus(item.mediaId)
  const percent = status?.work?.percent
  if (item.state === 'sent')
    return status?.state === 'ready' || status?.state === 'failed' ? null : (
      <Tag tone="media">
        <Trans>Processing…</Trans> {percent !== undefined && percent > 0 && formatPercent(percent / 100)}
      </Tag>
    )
  const { key, state } = item
  if (state === 'waiting' || state === 'sending')
    return (
      <IconButton
        icon={Pause}
        label={t`Pause ${item.name}`}
        onMedia
        className="tile-go"
        onClick={() => uploads.pause(key)}
      />
    )
  if (state === 'lost') return null
  return (
    <IconButton
      icon={state === 'paused' ? Play : RotateCw}
      label={state === 'paused' ? t`Resume ${item.name}` : t`Try again`}
      onMedia
      className="tile-go"
      onClick={() => uploads.resume(key)}
    />
  )
}

/** One photo or video of the post: its picture, how far it is, what can be done with it. */
export function Tile({
  item,
  place,
  count,
  uploads,
  priced,
  fixed,
  lifted,
  onLift,
  onOpen,
}: {
  readonly item: Item
  /** From 1. */
  readonly place: number
  readonly count: number
  readonly uploads: Uploads
  readonly priced: boolean
  readonly fixed: boolean
  readonly lifted: boolean
  readonly onLift: (event: PointerEvent) => void
  readonly onOpen: () => void
}) {
  const { t } = useLingui()
  const faultText = useFileErrorText()
  const { status, isGone } = useMediaStatus(item.mediaId)
  const chooser = useRef<HTMLInputElement>(null)
  const { key, kind, state, share, fault } = item
  const name =
    kind === 'photo'
      ? t`Photo ${{ place: formatCount(place) }} of ${{ count: formatCount(count) }}: ${item.name}`
      : t`Video ${{ place: formatCount(place) }} of ${{ count: formatCount(count) }}: ${item.name}`
  useEffect(() => {
    if (isGone) uploads.gone(key)
  }, [isGone, key, uploads])
  const problem =
    state === 'offline'
      ? t`No connection. The upload resumes automatically.`
      : state === 'lost'
        ? t`Please choose this file again. The upload continues where it stopped.`
        : fault !== null
          ? faultText(fault, kind)
          : status?.state === 'failed'
            ? translateText(status.problem ?? t`We couldn’t process this.`)
            : null
  const step = (event: KeyboardEvent) => {
    const forward = event.currentTarget.matches('[dir=rtl] *') ? -1 : 1
    const by = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    uploads.move(key, place - 1 + by)
  }
  return (
    <li className={classes('tile', lifted && 'is-lifted')} data-key={key}>
      <div className="media r11">
        <button type="button" className="tile-open" aria-haspopup="dialog" onClick={onOpen} onPointerDown={onLift}>
          <Face item={item} name={name} />
          <span className="tile-edit">
            <Icon icon={Pencil} size="sm" />
          </span>
        </button>
        {!fixed && (
          <IconButton
            icon={X}
            label={
              kind === 'photo'
                ? t`Remove photo ${{ place: formatCount(place) }}`
                : t`Remove video ${{ place: formatCount(place) }}`
            }
            onMedia
            className="tile-x"
            onClick={() => uploads.remove(key)}
          />
        )}
        {count > 1 && !fixed && (
          <IconButton
            icon={GripVertical}
            label={t`Move: position ${{ place: formatCount(place) }} of ${{ count: formatCount(count) }}. Use the arrow keys.`}
            onMedia
            className="tile-grip"
            onPointerDown={onLift}
            onKeyDown={step}
          />
        )}
        <State item={item} uploads={uploads} />
        <span className="tile-state">
          {kind === 'video' && (
            <Tag tone="media" icon={Video}>
              <Trans>Video</Trans>
            </Tag>
          )}
          {priced && (item.free || item.freeSeconds !== null) && (
            <Tag tone="media">
              <Trans>Free</Trans>
            </Tag>
          )}
        </span>
      </div>
      {state !== 'sent' && state !== 'failed' && <Progress share={share} label={t`Sending ${item.name}`} />}
      {problem !== null && (
        <p className={state === 'offline' ? 'hint' : 'error'} role={state === 'offline' ? 'status' : 'alert'}>
          {problem}
        </p>
      )}
      {state === 'lost' && (
        <>
          <button type="button" className="btn btn-sm" onClick={() => chooser.current?.click()}>
            <Trans>Choose file</Trans>
          </button>
          <input
            ref={chooser}
            type="file"
            hidden
            accept={acceptedFiles}
            aria-label={t`Choose file`}
            onChange={(event) => {
              const file = event.target.files?.[0]
              // The same file goes on where it stopped; another begins anew.
              if (file) uploads.replace(key, file, file.name, file.name === item.name && file.size === item.size)
              event.target.value = ''
            }}
          />
        </>
      )}
    </li>
  )
}
