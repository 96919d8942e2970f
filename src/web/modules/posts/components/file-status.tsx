import { Trans, useLingui } from '@lingui/react/macro'
import { Image, Mic, Video } from 'lucide-react'
import type { MediaStage, MediaStatus } from '#contract/media.ts'
import { api } from '#web/platform/api/client.ts'
import { translateText } from '#web/platform/api/translate-text.ts'
import { formatCount, formatPercent } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Progress } from '#web/ui/labels.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { ReplaceFile } from './replace-file.tsx'
import { useAction } from '#web/platform/use-action.ts'

const icons = { photo: Image, video: Video, voice: Mic } as const

/** What is being done with a file, for somebody who does not know how videos are made. */
function useStageNames(): Readonly<Record<MediaStage, string>> {
  const { t } = useLingui()
  return {
    waiting: t`In the queue`,
    checking: t`Checking the file`,
    pictures: t`Creating images`,
    first_quality: t`Creating the first version`,
    clips: t`Creating the preview`,
    more_qualities: t`Creating more versions`,
    sound: t`Processing the audio`,
  }
}

/** One file of a post: what is being done with it, or why it failed and what helps. */
export function FileStatus({
  file,
  place,
  onChanged,
}: {
  readonly file: MediaStatus
  /** From 1. */
  readonly place: number
  readonly onChanged: () => void
}) {
  const { t } = useLingui()
  const stages = useStageNames()
  const { kind, state, problem, canRetry, work, media } = file
  const name =
    kind === 'photo'
      ? t`Photo ${formatCount(place)}`
      : kind === 'video'
        ? t`Video ${formatCount(place)}`
        : t`Voice note ${formatCount(place)}`
  const again = useAction(async () => {
    await api('POST /media/:id/retry', { params: { id: file.id } })
    onChanged()
  })
  const percent = work?.percent ?? 0
  return (
    <li className="file-state">
      <span className="media file-face">
        {media && kind !== 'voice' ? (
          <Picture media={{ ...media, alt: '' }} sizes="48px" />
        ) : (
          <Icon icon={icons[kind]} />
        )}
      </span>
      <div className="grow stack gap1">
        <div className="row gap2">
          <span className="strong sm">{name}</span>
          {state !== 'failed' && (
            <span className="muted sm">
              {state === 'ready' ? t`Ready` : work ? stages[work.stage] : t`In the queue`}
            </span>
          )}
          {state === 'processing' && work && <span className="push num sm">{formatPercent(percent / 100)}</span>}
        </div>
        {state === 'processing' && <Progress share={percent / 100} label={t`${name}: progress`} />}
        {state === 'failed' && (
          <>
            <p className="error">{translateText(problem ?? t`We couldn’t process this.`)}</p>
            <div className="row wrap gap2">
              {canRetry && (
                <Button size="sm" busy={again.isBusy} onClick={again.run}>
                  <Trans>Try again</Trans>
                </Button>
              )}
              <ReplaceFile mediaId={file.id} onReplaced={onChanged} />
            </div>
          </>
        )}
      </div>
    </li>
  )
}
