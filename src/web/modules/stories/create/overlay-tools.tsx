import { useLingui } from '@lingui/react/macro'
import {
  AtSign,
  ChartBarBig,
  CircleQuestionMark,
  Crop,
  Link,
  type LucideIcon,
  PenLine,
  Scissors,
  Smile,
  Timer,
  Type,
  UserPlus,
  Wand,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Overlay } from '#contract/story-overlays.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { PhotoTool } from './photo/use-photo-edits.tsx'
import { newOverlay, newSticker, type StoryDraft, writeOverlays } from './story-draft.ts'
import './overlay-tools.css'

const EmojiPicker = lazyPart(() => import('#web/ui/emoji/emoji.lazy.tsx'))

/** What can be laid on the picture, on the picture. */
export function Tools({
  draft,
  itemKey,
  onAdded,
  onPeople,
  onTrim,
  onPhoto,
}: {
  readonly draft: StoryDraft
  readonly itemKey: string
  readonly onAdded: (index: number) => void
  readonly onPeople: () => void
  /** Null: there is nothing to trim. */
  readonly onTrim: (() => void) | null
  /** Null: it is no photo, or its file is not here. */
  readonly onPhoto: ((tool: PhotoTool) => void) | null
}) {
  const { t } = useLingui()
  const written = draft.store.use()
  const overlays = written.overlays[itemKey] ?? []
  const people = written.people[itemKey]?.length ?? 0
  const tools: readonly (readonly [Exclude<Overlay['type'], 'answer'>, LucideIcon, string])[] = [
    ['text', Type, t`Text`],
    ['poll', ChartBarBig, t`Poll`],
    ['question', CircleQuestionMark, t`Question`],
    ['mention', AtSign, t({ message: 'Mention', context: 'on a story' })],
    ['link', Link, t({ message: 'Link', context: 'on a story' })],
    ['countdown', Timer, t({ message: 'Countdown', context: 'on a story' })],
  ]
  const photoTools: readonly (readonly [PhotoTool, LucideIcon, string])[] = [
    ['draw', PenLine, t({ message: 'Draw', context: 'on a photo' })],
    ['filter', Wand, t({ message: 'Filter', context: 'of a photo' })],
    ['crop', Crop, t`Crop`],
  ]
  const smile = useRef<HTMLButtonElement>(null)
  const [choosing, setChoosing] = useState(false)
  const full = overlays.length >= limits.overlaysMax
  const once = (type: Overlay['type']): boolean => type === 'poll' || type === 'question' || type === 'countdown'
  return (
    <div className="sc-tools" role="toolbar" aria-label={t`On your story`} aria-orientation="vertical">
      {tools.map(([type, icon, name]) => (
        <button
          key={type}
          type="button"
          disabled={full || (once(type) && overlays.some((overlay) => overlay.type === type))}
          onClick={() => {
            writeOverlays(draft, itemKey, [...overlays, newOverlay(type)])
            onAdded(overlays.length)
          }}
        >
          <span className="d">
            <Icon icon={icon} />
          </span>
          <span className="w">{name}</span>
        </button>
      ))}
      {onPhoto &&
        photoTools.map(([tool, icon, name]) => (
          <button key={tool} type="button" aria-haspopup="dialog" onClick={() => onPhoto(tool)}>
            <span className="d">
              <Icon icon={icon} />
            </span>
            <span className="w">{name}</span>
          </button>
        ))}
      <button
        ref={smile}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={choosing}
        disabled={full}
        onClick={() => setChoosing(true)}
      >
        <span className="d">
          <Icon icon={Smile} />
        </span>
        <span className="w">{t`Emoji`}</span>
      </button>
      {choosing && (
        <EmojiPicker
          anchor={smile}
          onChoose={(emoji) => {
            writeOverlays(draft, itemKey, [...overlays, newSticker(emoji)])
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      <button type="button" aria-haspopup="dialog" onClick={onPeople}>
        <span className="d">
          {people === 0 ? <Icon icon={UserPlus} /> : <b className="num">{formatCount(people)}</b>}
        </span>
        <span className="w">{t({ message: 'People', context: 'in a story' })}</span>
      </button>
      {onTrim && (
        <button type="button" onClick={onTrim}>
          <span className="d">
            <Icon icon={Scissors} />
          </span>
          <span className="w">{t`Trim`}</span>
        </button>
      )}
    </div>
  )
}
