import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, Hourglass, MessageCircleOff, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { formatCount, formatDateTime } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError, TextField } from '#web/ui/forms/field.tsx'
import { useFieldError } from '#web/ui/forms/form-context.ts'
import { PostPrice } from './post-price.tsx'
import { type Composition, hasTeaser, modeOf, priceOf, teaserOf } from './composition.ts'
import { AudienceSelect } from './audience-select.tsx'
import { CoPerformerFields } from './co-performer-fields.tsx'
import { PollFields } from './poll-fields.tsx'
import { TagFields } from './tag-fields.tsx'
import { TextBox } from './text-box.tsx'
import { Tiles } from './media-tiles.tsx'
import { type Scope, Tools } from './composer-tools.tsx'
import type { Uploads } from '#web/modules/media/uploads.ts'
import './compose.css'

const PostPreview = lazyPart(() => import('./post-preview.lazy.tsx'))
const ScheduleDialog = lazyPart(() => import('../schedule-dialog.lazy.tsx'))

/** Only files, not dragged words or links. */
const carriesFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false

/** A setting that is not the usual one, as a button that changes it and one that takes it away. */
function Setting({
  icon,
  text,
  error,
  removeLabel,
  onOpen,
  onRemove,
}: {
  readonly icon: typeof X
  readonly text: string
  readonly error: string | undefined
  readonly removeLabel: string
  readonly onOpen?: () => void
  readonly onRemove?: (() => void) | undefined
}) {
  return (
    <div>
      <span className="setting">
        {onOpen ? (
          <Button size="sm" kind="plain" icon={icon} onClick={onOpen}>
            {text}
          </Button>
        ) : (
          <span className="setting-text">{text}</span>
        )}
        {onRemove && <IconButton icon={X} label={removeLabel} onClick={onRemove} />}
      </span>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  )
}

/** Everything of a post that is written, in a form; the buttons that send it are `end`. */
export function Composer({
  composition,
  onChange,
  uploads,
  scope,
  placeholder,
  avatar,
  extra,
  full = false,
  beside = false,
  end,
}: {
  readonly composition: Composition
  readonly onChange: (part: Partial<Composition>) => void
  readonly uploads: Uploads
  readonly scope: Scope
  readonly placeholder: string
  readonly avatar?: ReactNode
  /** Further entries of the menu: drafts. */
  readonly extra?: Parameters<typeof Tools>[0]['extra']
  /** It has the whole screen: who sees it is asked first. */
  readonly full?: boolean
  /** What others see stands beside it. */
  readonly beside?: boolean
  readonly end: ReactNode
}) {
  const { t } = useLingui()
  const items = uploads.use()
  const box = useRef<HTMLTextAreaElement>(null)
  const [dragging, setDragging] = useState(false)
  const [asking, setAsking] = useState<'publishAt' | 'expiresAt' | null>(null)
  const [ofMedia, ofPreview] = [useFieldError('mediaIds'), useFieldError('preview')]
  const mediaError = ofMedia ?? ofPreview
  const publishError = useFieldError('publishAt')
  const expiryError = useFieldError('expiresAt')
  const pollError = useFieldError('poll.closesAt')
  const audienceTold = useFieldError('audience')
  const { text, audience, price, commentsOn, publishAt, expiresAt, poll, tags, depicted } = composition

  const teaser = teaserOf(composition, items.length > 0)

  const take = (files: Iterable<File>) => {
    const { neither, tooMany } = uploads.add(files)
    const [name] = neither
    if (name !== undefined) showAlert(t`${name} isn’t a photo or video.`)
    if (tooMany) showAlert(t`A post holds up to ${formatCount(limits.postMediaMax)} photos and videos.`)
  }
  const drop = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    setDragging(false)
    take(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (!scope.media || event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  const insert = (piece: string) => {
    const area = box.current
    const at = area?.selectionStart ?? text.length
    const to = area?.selectionEnd ?? at
    onChange({ text: (text.slice(0, at) + piece + text.slice(to)).slice(0, limits.postTextMax) })
    requestAnimationFrame(() => area?.setSelectionRange(at + piece.length, at + piece.length))
  }
  const unsaid = audienceTold !== undefined && audience === '' && (
    <FieldError id="compose-audience">
      {audienceTold} <Trans>Choose who can see this post.</Trans>
    </FieldError>
  )
  const who = (
    <>
      <AudienceSelect
        value={audience}
        priceCents={priceOf(composition)}
        modeFor={(one) => modeOf({ ...composition, audience: one })}
        errorId="compose-audience"
        onChange={(next) => onChange({ audience: next as Composition['audience'] })}
      />
      {full && unsaid}
    </>
  )
  return (
    <div
      className={classes('composer', dragging && 'is-over')}
      onDragOver={(event) => {
        if (!scope.media || !carriesFiles(event.dataTransfer)) return
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false)
      }}
      onDrop={scope.media ? drop : undefined}
      onPaste={paste}
    >
      <div className="row row-top">
        {avatar}
        <div className="grow composer-words">
          {full && who}
          <TextBox box={box} value={text} placeholder={placeholder} onChange={(next) => onChange({ text: next })} />
        </div>
      </div>
      <Tiles items={items} uploads={uploads} priced={price !== null} fixed={!scope.media} />
      {mediaError !== undefined && <FieldError>{mediaError}</FieldError>}
      {poll && <PollFields poll={poll} onChange={(next) => onChange({ poll: next })} />}
      {pollError !== undefined && <FieldError>{pollError}</FieldError>}
      {tags && <TagFields tags={tags} onChange={(next) => onChange({ tags: next })} />}
      {depicted && scope.poll && (
        <CoPerformerFields names={depicted} onChange={(next) => onChange({ depicted: next })} />
      )}
      {hasTeaser(composition) && (
        <TextField
          label={t`Preview text`}
          name="teaser"
          hint={
            teaser !== '' && teaser === text.trim()
              ? t`This shows your whole text to everyone.`
              : t`Shown to everyone as a preview (optional)`
          }
          aside={
            <span className="hint num">
              {formatCount(teaser.length)} / {formatCount(limits.teaserMax)}
            </span>
          }
          maxLength={limits.teaserMax}
          dir="auto"
          value={teaser}
          onChange={(event) => onChange({ teaser: event.target.value })}
        />
      )}
      {price !== null && (
        <PostPrice
          audience={audience}
          typed={price}
          mode={modeOf(composition)}
          onType={(typed) => onChange({ price: typed })}
          onMode={(priceMode) => onChange({ priceMode })}
        />
      )}
      {price !== null && items.length > 0 && (
        <p className="hint">{t`Tap a photo or video to choose its free preview.`}</p>
      )}
      {hasTeaser(composition) && !beside && <PostPreview composition={composition} items={items} />}
      {(publishAt !== null || expiresAt !== null || !commentsOn) && (
        <div className="row wrap settings">
          {publishAt !== null && (
            <Setting
              icon={CalendarClock}
              text={t`Publishes ${formatDateTime(publishAt)}`}
              error={publishError}
              removeLabel={t`Publish right away`}
              onOpen={() => setAsking('publishAt')}
              onRemove={scope.schedule === 'may' ? () => onChange({ publishAt: null }) : undefined}
            />
          )}
          {expiresAt !== null && (
            <Setting
              icon={Hourglass}
              text={t`Ends ${formatDateTime(expiresAt)}`}
              error={expiryError}
              removeLabel={t`Don’t end it`}
              onOpen={() => setAsking('expiresAt')}
              onRemove={() => onChange({ expiresAt: null })}
            />
          )}
          {!commentsOn && (
            <Setting
              icon={MessageCircleOff}
              text={t`No comments`}
              error={undefined}
              removeLabel={t`Allow comments`}
              onRemove={() => onChange({ commentsOn: true })}
            />
          )}
        </div>
      )}
      <Tools
        composition={composition}
        scope={scope}
        onChange={onChange}
        onFiles={take}
        onEmoji={insert}
        onAsk={setAsking}
        extra={extra}
        end={
          <>
            {!full && who}
            {end}
          </>
        }
      />
      {!full && unsaid}
      {asking !== null && (
        <ScheduleDialog
          title={asking === 'publishAt' ? t`When should we publish it?` : t`When should it end?`}
          value={composition[asking]}
          after={asking === 'expiresAt' ? publishAt : null}
          clear={
            asking === 'expiresAt'
              ? expiresAt === null
                ? undefined
                : t`Don’t end it`
              : publishAt === null || scope.schedule === 'must'
                ? undefined
                : t`Publish right away`
          }
          onChoose={(instant) => onChange({ [asking]: instant })}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
