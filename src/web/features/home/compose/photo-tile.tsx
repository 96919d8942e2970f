import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf, translateText } from '#web/platform/api/texts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Progress, Tag } from '#web/ui/labels.tsx'
import type { Photo, Photos } from './use-photos.ts'

/** Asks until the server has prepared it, or could not. */
function usePreparation(mediaId: string | null) {
  return useQuery({
    queryKey: ['media', mediaId],
    queryFn: ({ signal }) => api('GET /media/:id', { params: { id: mediaId ?? '' }, signal }),
    enabled: mediaId !== null,
    refetchInterval: ({ state }) =>
      state.data?.state === 'ready' || state.data?.state === 'failed' || state.error ? false : 1500,
  })
}

/** Why it was refused, in words that fit a photo. */
function useUploadText(): (fault: unknown) => string {
  const { t } = useLingui()
  return (fault) => {
    const status = fault instanceof ApiError ? fault.status : 0
    if (status === 0) return t`The connection broke.`
    if (status === 401) return t`Please log in again.`
    if (status === 413) return t`This photo is larger than 50 MB.`
    if (status === 415) return t`This is not a photo that we can read.`
    return textOf(fault)
  }
}

/** One photo of the post: its picture, how far it is, and buttons to move it and to take it out. */
export function PhotoTile({
  photo,
  place,
  count,
  photos,
}: {
  readonly photo: Photo
  /** From 1. */
  readonly place: number
  readonly count: number
  readonly photos: Pick<Photos, 'move' | 'remove' | 'again'>
}) {
  const { t } = useLingui()
  const uploadText = useUploadText()
  const [unreadable, setUnreadable] = useState(false)
  const { data: prepared } = usePreparation(photo.mediaId)
  const { key, file, preview, share, mediaId, fault } = photo
  const { name } = file
  const problem =
    fault === null
      ? prepared?.state === 'failed'
        ? translateText(prepared.problem ?? t`This photo could not be prepared.`)
        : null
      : uploadText(fault)
  return (
    <li className="tile">
      <div className="media r11">
        {!unreadable && (
          <img src={preview} alt={t`Photo ${place} of ${count}: ${name}`} onError={() => setUnreadable(true)} />
        )}
        <IconButton
          icon={X}
          label={t`Remove photo ${place}`}
          onMedia
          className="tile-x"
          onClick={() => photos.remove(key)}
        />
        {fault !== null && (
          <IconButton
            icon={RotateCw}
            label={t`Try again`}
            onMedia
            className="tile-again"
            onClick={() => photos.again(key)}
          />
        )}
        {mediaId !== null && problem === null && prepared?.state !== 'ready' && (
          <span className="tile-state">
            <Tag tone="media">
              <Trans>Being prepared</Trans>
            </Tag>
          </span>
        )}
      </div>
      {mediaId === null && fault === null && <Progress share={share} label={t`Sending ${name}`} />}
      {problem !== null && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      {count > 1 && (
        <div className="tile-moves">
          <IconButton
            icon={ArrowLeft}
            flip
            label={t`Move photo ${place} forward`}
            aria-disabled={place === 1}
            onClick={() => photos.move(key, -1)}
          />
          <IconButton
            icon={ArrowRight}
            flip
            label={t`Move photo ${place} back`}
            aria-disabled={place === count}
            onClick={() => photos.move(key, 1)}
          />
        </div>
      )}
    </li>
  )
}
