import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, Video, X } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#web/platform/i18n/format.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Progress } from '#web/ui/labels.tsx'
import type { Attachment, Attachments } from './use-attachments.ts'

/** Why it was refused, in words that fit. */
function useFileErrorText(): (fault: unknown) => string {
  const { t } = useLingui()
  return (fault) => {
    const status = fault instanceof ApiError ? fault.status : 0
    if (status === 0) return t`Connection lost.`
    if (status === 413) return t`This file is too large.`
    if (status === 415) return t`We can’t read this file. Use a photo or video.`
    return textOf(fault)
  }
}

/** One photo or video of the message that is being written: how far it is, and ways to take it out or try again. */
export function AttachmentTile({
  attachment: { key, kind, file, preview, share, mediaId, ready, fault },
  place,
  attachments,
}: {
  readonly attachment: Attachment
  /** From 1. */
  readonly place: number
  readonly attachments: Pick<Attachments, 'remove' | 'again'>
}) {
  const { t } = useLingui()
  const faultText = useFileErrorText()
  const [unreadable, setUnreadable] = useState(false)
  return (
    <li className={classes('draft-media', fault !== null && 'is-bad')}>
      <div className="media">
        {kind === 'video' ? (
          <>
            <video
              src={preview}
              muted
              preload="metadata"
              aria-label={t`Attachment ${{ place: formatCount(place) }}: ${file.name}`}
            />
            <Icon icon={Video} />
          </>
        ) : (
          !unreadable && (
            <img
              src={preview}
              alt={t`Attachment ${{ place: formatCount(place) }}: ${file.name}`}
              onError={() => setUnreadable(true)}
            />
          )
        )}
        <IconButton
          icon={X}
          label={t`Remove attachment ${{ place: formatCount(place) }}`}
          onMedia
          onClick={() => attachments.remove(key)}
        />
        {fault !== null && (
          <IconButton
            icon={RotateCw}
            label={t`Try again`}
            onMedia
            className="draft-again"
            onClick={() => attachments.again(key)}
          />
        )}
        {fault === null && mediaId === null && <Progress share={share} label={t`Sending ${file.name}`} />}
      </div>
      {fault !== null ? (
        <p className="error" role="alert">
          {faultText(fault)}
        </p>
      ) : (
        mediaId !== null &&
        !ready && (
          <span className="draft-free">
            <Trans>Processing…</Trans>
          </span>
        )
      )}
    </li>
  )
}
