import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Audience } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Progress } from '#web/ui/labels.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { acceptedFiles, isMoving, type Item, kindOfFile, refusedBySize } from '#web/modules/media/upload-item.ts'
import { clipSeconds } from './create/clip-length.ts'
import { ColourChoice } from './create/colour-choice.tsx'
import { MovableOverlays } from './create/movable-overlays.tsx'
import { OverlayFields } from './create/overlay-fields.tsx'
import { OwnStories } from './create/own-stories.tsx'
import { ScheduleField } from './create/schedule-field.tsx'
import { Sharing } from './create/sharing.tsx'
import { StoryPrice } from './create/story-price.tsx'
import { newOverlay, shareDraft, type StoryDraft, storyDraft, writeOf, writeOverlays } from './create/story-draft.ts'
import './stories.css'

function Face({ item, controls }: { readonly item: Item; readonly controls?: boolean }) {
  if (item.preview === null) return null
  return item.kind === 'photo' ? (
    <img src={item.preview} alt={item.alt} />
  ) : (
    <video
      src={`${item.preview}#t=0.1`}
      muted
      playsInline
      preload="metadata"
      controls={controls}
      aria-label={item.alt}
    />
  )
}

/** The files in their order; one of them is being worked on. */
function Film({
  items,
  current,
  onChoose,
  onAdd,
}: {
  readonly items: readonly Item[]
  readonly current: string | undefined
  readonly onChoose: (key: string) => void
  readonly onAdd: () => void
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
        <li>
          <button type="button" className="media add" aria-label={t`Add photos or clips`} onClick={onAdd}>
            <Icon icon={ImagePlus} />
          </button>
        </li>
      )}
    </ul>
  )
}

function AudienceChoice({ draft, problem }: { readonly draft: StoryDraft; readonly problem: string }) {
  const { t } = useLingui()
  const { audience } = draft.store.use()
  const options: readonly (readonly [Audience, string])[] = [
    ['everyone', t`Everyone`],
    ['followers', t`Followers`],
    ['subscribers', t`Subscribers`],
  ]
  return (
    <fieldset className="stack gap1">
      <legend className="label">
        <Trans>Who can see</Trans>
      </legend>
      {options.map(([value, label]) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name="audience"
            value={value}
            checked={audience === value}
            onChange={() => draft.store.set((before) => ({ ...before, audience: value, problem: '' }))}
          />
          <span>{label}</span>
        </label>
      ))}
      <Problem>{problem}</Problem>
    </fieldset>
  )
}

/** What is said of one of the files. */
function Words({ draft, item }: { readonly draft: StoryDraft; readonly item: Item }) {
  const { t } = useLingui()
  const { captions } = draft.store.use()
  const { key, kind, alt, state } = item
  const problem =
    state === 'failed' ? (kind === 'photo' ? t`We can’t use this photo.` : t`We can’t use this clip.`) : null
  return (
    <div className="stack gap4">
      <Problem>{problem}</Problem>
      {state === 'failed' && refusedBySize(item) === null && (
        <Button size="sm" onClick={() => draft.uploads.resume(key)}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <label className="field">
        <span className="label">{t`Caption (optional)`}</span>
        <textarea
          className="textarea"
          rows={2}
          dir="auto"
          maxLength={limits.storyCaptionMax}
          value={captions[key] ?? ''}
          onChange={({ target }) => writeOf(draft, 'captions', key, target.value)}
        />
      </label>
      <label className="field">
        <span className="label">{t`Description (optional)`}</span>
        <input
          className="input"
          dir="auto"
          maxLength={limits.altTextMax}
          value={alt}
          onChange={({ target }) => draft.uploads.change(key, { alt: target.value })}
        />
        <span className="hint">
          <Trans>Describe this for people who can’t see it.</Trans>
        </span>
      </label>
      <StoryPrice draft={draft} itemKey={key} />
    </div>
  )
}

/** Photos and clips that are shown for 24 hours: chosen, described, shared. */
export default function CreateStoryScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const [draft] = useState(() => storyDraft(user.userId))
  const items = draft.uploads.use()
  const { sharing, problem, made, overlays, publishAt } = draft.store.use()
  const [chosen, setChosen] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)
  const current = items.find(({ key }) => key === chosen) ?? items[0]
  const open = () => chooser.current?.click()
  const take = async (files: readonly File[]) => {
    const lengths = await Promise.all(
      files.map((file) => (kindOfFile(file) === 'video' ? clipSeconds(file) : Promise.resolve(null))),
    )
    const fits = files.filter((_file, index) => (lengths[index] ?? 0) <= limits.storyClipSeconds + 0.5)
    if (fits.length < files.length)
      showAlert(t`Clips can last ${formatCount(limits.storyClipSeconds)} seconds. Please cut this one.`)
    const { neither, tooMany } = draft.uploads.add(fits)
    if (neither.length > 0) showAlert(t`Stories are photos and clips.`)
    if (tooMany) showAlert(t`You can share ${formatCount(limits.storiesAtOnce)} at once.`)
  }
  const onColour = (file: File) => {
    draft.uploads.add([file])
    const added = draft.uploads.get().at(-1)
    if (added) writeOverlays(draft, added.key, [{ ...newOverlay('text'), y: 0.5 }])
  }
  const isSending = items.some(isMoving)
  return (
    <Screen
      title={t`New story`}
      end={
        <LinkButton kind="quiet" size="sm" icon={Archive} to="/stories/archive">
          {t`Archive`}
        </LinkButton>
      }
    >
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        aria-label={t`Add photos or clips`}
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {made.length > 0 ? (
        <Sharing draft={draft} ids={made} />
      ) : (
        <div
          className="story-create"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void take([...event.dataTransfer.files])
          }}
        >
          <div className="story-canvas">
            {current ? (
              <>
                <Face item={current} controls={(overlays[current.key] ?? []).length === 0} />
                <MovableOverlays draft={draft} itemKey={current.key} />
                <IconButton
                  icon={X}
                  label={current.kind === 'photo' ? t`Remove this photo` : t`Remove this clip`}
                  onMedia
                  className="story-remove"
                  onClick={() => draft.uploads.remove(current.key)}
                />
              </>
            ) : (
              <button type="button" className="story-begin" onClick={open}>
                <Icon icon={ImagePlus} size="lg" />
                <b>
                  <Trans>Add photos or clips</Trans>
                </b>
                <span className="sm">
                  <Trans>
                    Shown for {formatCount(limits.storyHours)} hours. Clips up to {formatCount(limits.storyClipSeconds)}{' '}
                    seconds.
                  </Trans>
                </span>
              </button>
            )}
          </div>
          <div className="stack gap5">
            {items.length > 0 && <Film items={items} current={current?.key} onChoose={setChosen} onAdd={open} />}
            {current && <OverlayFields key={`overlays ${current.key}`} draft={draft} itemKey={current.key} />}
            {items.length === 0 && <ColourChoice onChoose={onColour} />}
            {current && <Words key={current.key} draft={draft} item={current} />}
            <AudienceChoice draft={draft} problem={problem} />
            <ScheduleField draft={draft} />
            <Button
              kind="ink"
              size="lg"
              block
              busy={sharing && !isSending}
              disabled={items.length === 0 || sharing}
              onClick={() => shareDraft(draft)}
            >
              {sharing && isSending ? t`Still uploading…` : publishAt === '' ? t`Share story` : t`Schedule story`}
            </Button>
          </div>
        </div>
      )}
      <OwnStories />
    </Screen>
  )
}
