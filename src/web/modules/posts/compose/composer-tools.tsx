import { useLingui } from '@lingui/react/macro'
import {
  CalendarClock,
  Camera,
  ChartBarBig,
  CircleDollarSign,
  Ellipsis,
  Hourglass,
  ImagePlus,
  MessageCircle,
  MessageCircleOff,
  Smile,
  UserPen,
  UserPlus,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useMediaQuery } from '#web/platform/media-query.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Menu, type MenuEntry } from '#web/ui/menu.tsx'
import type { Composition } from './composition.ts'
import { emptyPoll } from './poll-fields.tsx'
import { acceptedFiles } from '#web/modules/media/upload-item.ts'

/** What can be changed of a post: a published one keeps its photos and its time, and no poll is changed. */
export type Scope = {
  /** Photos and videos can be added, moved and taken out; otherwise only described. */
  readonly media: boolean
  readonly poll: boolean
  /** `must`: it waits for a time and needs one. */
  readonly schedule: 'no' | 'may' | 'must'
}

const EmojiPicker = lazyPart(() => import('#web/ui/emoji/emoji.lazy.tsx'))

/** What can be added to a post; `end`: who sees it, and the button that sends it. */
export function Tools({
  composition,
  scope,
  onChange,
  onFiles,
  onEmoji,
  onAsk,
  extra,
  end,
}: {
  readonly composition: Composition
  readonly scope: Scope
  readonly onChange: (part: Partial<Composition>) => void
  readonly onFiles: (files: Iterable<File>) => void
  readonly onEmoji: (emoji: string) => void
  readonly onAsk: (time: 'publishAt' | 'expiresAt') => void
  readonly extra?: readonly MenuEntry[] | undefined
  readonly end: ReactNode
}) {
  const { t } = useLingui()
  // A camera that is in the hand; elsewhere the same button would open the file chooser once more.
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const smile = useRef<HTMLSpanElement>(null)
  const [choosing, setChoosing] = useState(false)
  const { price, poll, publishAt, expiresAt, commentsOn, tags, depicted } = composition
  const files = (capture: boolean) => (
    <input
      ref={capture ? camera : chooser}
      type="file"
      accept={acceptedFiles}
      multiple={!capture}
      hidden
      aria-label={capture ? t`Take a photo or video` : t`Add photos and videos`}
      {...(capture && { capture: 'environment' as const })}
      onChange={(event) => {
        onFiles(event.target.files ?? [])
        event.target.value = ''
      }}
    />
  )
  return (
    <div className="tools">
      <div className="tools-add" role="toolbar" aria-label={t`Add to the post`}>
        {scope.media && (
          <>
            <IconButton
              className="in-prompt"
              icon={ImagePlus}
              named
              label={t`Add photos and videos`}
              onClick={() => chooser.current?.click()}
            />
            {files(false)}
            {hasCamera && (
              <>
                <IconButton
                  named
                  icon={Camera}
                  label={t`Take a photo or video`}
                  onClick={() => camera.current?.click()}
                />
                {files(true)}
              </>
            )}
          </>
        )}
        <span ref={smile}>
          <IconButton
            icon={Smile}
            named
            label={t`Choose an emoji`}
            aria-haspopup="dialog"
            aria-expanded={choosing}
            onClick={() => setChoosing(true)}
          />
        </span>
        {scope.poll && (
          <IconButton
            icon={ChartBarBig}
            named
            label={t`Add a poll`}
            aria-pressed={poll !== null}
            className={classes('in-prompt', poll !== null && 'is-hover')}
            onClick={() => onChange({ poll: poll ? null : emptyPoll })}
          />
        )}
        <IconButton
          icon={CircleDollarSign}
          named
          label={t`Set a price`}
          aria-pressed={price !== null}
          className={classes(price !== null && 'is-hover')}
          onClick={() => onChange({ price: price === null ? '' : null })}
        />
        {scope.schedule !== 'no' && (
          <IconButton
            icon={CalendarClock}
            named
            label={t`Schedule`}
            aria-haspopup="dialog"
            className={classes(publishAt !== null && 'is-hover')}
            onClick={() => onAsk('publishAt')}
          />
        )}
        <Menu
          label={t`More post options`}
          placement="bottom start"
          entries={[
            {
              id: 'tags',
              label: tags === null ? t`Tag people` : t`Tag no one`,
              icon: UserPlus,
              run: () => onChange({ tags: tags === null ? [] : null }),
            },
            // of a post that is made, on /processing
            ...(scope.poll
              ? [
                  {
                    id: 'depicted',
                    label: depicted === null ? t`Someone in it isn’t on Fanfare` : t`No one else is in it`,
                    icon: UserPen,
                    run: () => onChange({ depicted: depicted === null ? [''] : null }),
                  },
                ]
              : []),
            {
              id: 'expiry',
              label: expiresAt === null ? t`Set an end time` : t`Change end time`,
              icon: Hourglass,
              run: () => onAsk('expiresAt'),
            },
            {
              id: 'comments',
              label: commentsOn ? t`Turn comments off` : t`Allow comments`,
              icon: commentsOn ? MessageCircleOff : MessageCircle,
              run: () => onChange({ commentsOn: !commentsOn }),
            },
            ...(extra ? (['line', ...extra] as const) : []),
          ]}
          trigger={(props) => <IconButton {...props} named icon={Ellipsis} label={t`More`} />}
        />
      </div>
      <div className="tools-send">{end}</div>
      {choosing && <EmojiPicker anchor={smile} onChoose={onEmoji} onClose={() => setChoosing(false)} />}
    </div>
  )
}
