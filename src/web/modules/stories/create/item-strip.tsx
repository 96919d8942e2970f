import { useLingui } from '@lingui/react/macro'
import { Camera, ImagePlus } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { isMoving, type Item } from '#web/modules/media/upload-item.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Progress } from '#web/ui/labels.tsx'
import { Face } from './item-preview.tsx'

/** The files in their order; one of them is being worked on. */
export function Film({
  items,
  current,
  onChoose,
  onAdd,
  onFilm,
}: {
  readonly items: readonly Item[]
  readonly current: string | undefined
  readonly onChoose: (key: string) => void
  readonly onAdd: () => void
  readonly onFilm: () => void
}) {
  const { t } = useLingui()
  return (
    <ul className="film" aria-label={t`Your photos and clips`}>
      {items.map((item, index) => {
        const number = index + 1
        return (
          <li key={item.key}>
            <button
              type="button"
              className="media"
              aria-current={item.key === current}
              aria-label={t`Item ${number}`}
              onClick={() => onChoose(item.key)}
            >
              <Face item={item} />
            </button>
            {isMoving(item) && <Progress share={item.share} label={t`Sending ${item.name}`} />}
          </li>
        )
      })}
      {items.length < limits.storiesAtOnce && (
        <>
          <li>
            <button type="button" className="media add" aria-label={t`Add photos or clips`} onClick={onAdd}>
              <Icon icon={ImagePlus} />
            </button>
          </li>
          <li>
            <button type="button" className="media add" aria-label={t`Camera`} onClick={onFilm}>
              <Icon icon={Camera} />
            </button>
          </li>
        </>
      )}
    </ul>
  )
}
