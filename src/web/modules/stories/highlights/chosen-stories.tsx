import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Star, X } from 'lucide-react'
import type { OpenMedia } from '#contract/media.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { moved } from './move-item.ts'

export type ChosenStory = { readonly id: number; readonly media: OpenMedia | null; readonly publishedAt: string }

/** The stories of a highlight in their order; one of them is its cover. */
export function ChosenStories({
  chosen,
  coverId,
  onChange,
}: {
  readonly chosen: readonly ChosenStory[]
  readonly coverId: number | null
  readonly onChange: (part: { chosen?: readonly ChosenStory[]; coverId?: number | null }) => void
}) {
  const { t } = useLingui()
  if (chosen.length === 0) return null
  return (
    <ol className="hl-lines" aria-label={t`In this highlight`}>
      {chosen.map(({ id, media, publishedAt }, index) => {
        const number = index + 1
        const isCover = id === coverId || (coverId === null && index === 0)
        return (
          <li key={id} className="hl-line">
            {media && (
              <span className="media">
                <Picture media={media} sizes="42px" />
              </span>
            )}
            <span className="grow">
              <span className="sm clip">{formatDate(publishedAt, 'medium')}</span>
              {isCover && (
                <span className="xs muted">
                  <Trans context="picture">Cover</Trans>
                </span>
              )}
            </span>
            <IconButton
              icon={Star}
              label={t`Use story ${number} as cover`}
              className={isCover ? 'is-on' : ''}
              aria-pressed={isCover}
              onClick={() => onChange({ coverId: id })}
            />
            <IconButton
              icon={ArrowUp}
              label={t`Move story ${number} up`}
              disabled={index === 0}
              onClick={() => onChange({ chosen: moved(chosen, index, -1) })}
            />
            <IconButton
              icon={ArrowDown}
              label={t`Move story ${number} down`}
              disabled={number === chosen.length}
              onClick={() => onChange({ chosen: moved(chosen, index, 1) })}
            />
            <IconButton
              icon={X}
              label={t`Remove story ${number}`}
              onClick={() =>
                onChange({
                  chosen: chosen.filter((one) => one.id !== id),
                  ...(id === coverId && { coverId: null }),
                })
              }
            />
          </li>
        )
      })}
    </ol>
  )
}
