import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Captions, ChevronDown, Globe, LockKeyhole, Star, Trash2, Undo2, UsersRound, X } from 'lucide-react'
import { useState } from 'react'
import { Dialog as AriaDialog, I18nProvider, Modal, ModalOverlay } from 'react-aria-components'
import type { StoryAudience } from '#contract/stories.ts'
import { formatShortMoney } from '#web/platform/i18n/format-short.ts'
import { besideMain, useMediaQuery } from '#web/platform/media-query.ts'
import { listsQuery } from '#web/modules/accounts/lists-query.ts'
import { isMoving, type Item, refusedBySize } from '#web/modules/media/upload-item.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Face } from './item-preview.tsx'
import { Film } from './item-strip.tsx'
import { OverlayStage } from './movable-overlays.tsx'
import { OverlayEditor } from './overlay-editor.tsx'
import { priceOf, shareDraft, type StoryDraft, undo } from './story-draft.ts'
import { Terms } from './audience-and-price.tsx'
import { Tools } from './overlay-tools.tsx'
import { PeopleFields } from './people-fields.tsx'
import { TrimDialog } from './trim-dialog.tsx'
import { usePhotoEdits } from './photo/use-photo-edits.tsx'
import { Words } from './caption-and-alt.tsx'

type Part = {
  readonly draft: StoryDraft
  readonly item: Item
  readonly items: readonly Item[]
  readonly onChoose: (key: string) => void
  readonly onAdd: () => void
  readonly onFilm: () => void
}

function ShareButton({ draft, items }: Pick<Part, 'draft' | 'items'>) {
  const { t } = useLingui()
  const { sharing, publishAt } = draft.store.use()
  const isSending = items.some(isMoving)
  return (
    <Button
      kind="ink"
      size="lg"
      className="sc-share"
      busy={sharing && !isSending}
      disabled={sharing}
      onClick={() => shareDraft(draft)}
    >
      {sharing && isSending ? t`Still uploading…` : publishAt === '' ? t`Share story` : t`Schedule story`}
    </Button>
  )
}

const icons = { everyone: Globe, followers: UsersRound, subscribers: LockKeyhole, list: Star } as const

/** Whom it is for and what it costs, in a few words; opens the choice. */
function TermsChip({
  draft,
  itemKey,
  onOpen,
}: {
  readonly draft: StoryDraft
  readonly itemKey: string
  readonly onOpen: () => void
}) {
  const { t } = useLingui()
  const { audience, listId, prices } = draft.store.use()
  const { data: lists } = useQuery({ ...listsQuery, enabled: audience === 'list' })
  const cents = priceOf(prices[itemKey] ?? '')
  const names: Readonly<Record<StoryAudience | '', string>> = {
    '': t`Who can see`,
    everyone: t`Everyone`,
    followers: t`Followers`,
    subscribers: t`Subscribers`,
    list: lists?.own.find(({ id }) => id === listId)?.name ?? t`A list`,
  }
  const name = names[audience]
  const price = cents === null ? null : formatShortMoney(cents)
  return (
    <button type="button" className="sc-terms" aria-haspopup="dialog" onClick={onOpen}>
      <Icon icon={audience === '' ? UsersRound : icons[audience]} />
      <span className="clip grow">{price === null || audience === '' ? name : t`${name}, or ${price}`}</span>
      <Icon icon={ChevronDown} />
    </button>
  )
}

/** A file that was refused, and what can be done. */
function Fault({ draft, item }: Pick<Part, 'draft' | 'item'>) {
  const { t } = useLingui()
  if (item.state !== 'failed') return null
  return (
    <div className="sc-fault">
      <Problem>{item.kind === 'photo' ? t`We can’t use this photo.` : t`We can’t use this clip.`}</Problem>
      {refusedBySize(item) === null && (
        <Button size="sm" onClick={() => draft.uploads.resume(item.key)}>
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}

/** Beside the picture on a wide screen: all that is under it on a phone, and in sheets. */
function Panel({ draft, item, items, onChoose, onAdd, onFilm }: Part) {
  const { t } = useLingui()
  const { pictureProblem } = draft.store.use()
  return (
    <div className="sc-panel">
      <h2 className="card-title">{t`New story`}</h2>
      <Film items={items} current={item.key} onChoose={onChoose} onAdd={onAdd} onFilm={onFilm} />
      <Fault draft={draft} item={item} />
      <Words key={item.key} draft={draft} item={item} />
      <Terms draft={draft} itemKey={item.key} />
      <div className="sc-panel-foot">
        <Problem>{pictureProblem}</Problem>
        <ShareButton draft={draft} items={items} />
      </div>
    </div>
  )
}

/** Under the picture on a phone. A refusal opens what was refused. */
function Bar({ draft, item, items, onChoose, onAdd, onFilm }: Part) {
  const { t } = useLingui()
  const { problem, pictureProblem } = draft.store.use()
  const [open, setOpen] = useState(false)
  const [answered, setAnswered] = useState('')
  if (problem !== answered) {
    setAnswered(problem)
    if (problem !== '') setOpen(true)
  }
  return (
    <div className="sc-bottom">
      <Fault draft={draft} item={item} />
      <Film items={items} current={item.key} onChoose={onChoose} onAdd={onAdd} onFilm={onFilm} />
      {pictureProblem && (
        <div className="sc-fault">
          <Problem>{pictureProblem}</Problem>
        </div>
      )}
      <div className="row gap2">
        <TermsChip draft={draft} itemKey={item.key} onOpen={() => setOpen(true)} />
        <ShareButton draft={draft} items={items} />
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Audience and price`}
        foot={<Button kind="ink" onClick={() => setOpen(false)}>{t`Done`}</Button>}
      >
        <Terms draft={draft} itemKey={item.key} />
      </Dialog>
    </div>
  )
}

/** The story that is being made, as large as the screen: its picture with the tools on it. */
export function Canvas({
  draft,
  item,
  items,
  onChoose,
  onAdd,
  onFilm,
  onClose,
}: Part & { readonly onClose: () => void }) {
  const { i18n, t } = useLingui()
  const isWide = useMediaQuery(besideMain)
  const { overlays, past } = draft.store.use()
  const [selected, setSelected] = useState<number | null>(null)
  const [editing, setEditing] = useState<number | null>(() => ((overlays[item.key] ?? []).length === 1 ? 0 : null))
  const [lift, setLift] = useState(0)
  const [describing, setDescribing] = useState(false)
  const [naming, setNaming] = useState(false)
  const [trimming, setTrimming] = useState(false)
  const { onPhoto, photoTool } = usePhotoEdits(draft, item)
  const [shownKey, setShownKey] = useState(item.key)
  if (shownKey !== item.key) {
    setShownKey(item.key)
    setSelected(null)
    setEditing(null)
  }
  const edit = (index: number) => {
    const one = draft.store.get().overlays[item.key]?.[index]
    // the fields lie over the lower part of a phone's picture: what they change moves up to stay in sight
    setLift(one && !isWide ? Math.max(0, one.y - (one.type === 'poll' ? 0.28 : 0.45)) : 0)
    setSelected(index)
    setEditing(index)
  }
  const part = { draft, item, items, onChoose, onAdd, onFilm }
  return (
    <I18nProvider locale={i18n.locale}>
      <ModalOverlay className="sc-scrim" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Modal className="sc-frame">
          <AriaDialog className="sc" aria-label={t`New story`}>
            <div className="sc-picture">
              <OverlayStage
                draft={draft}
                itemKey={item.key}
                selected={selected}
                lift={editing === null ? 0 : lift}
                onSelect={(index) => {
                  setSelected(index)
                  if (index !== editing) setEditing(null)
                }}
                onEdit={edit}
              >
                {item.kind === 'photo' && item.preview !== null && (
                  <img className="sc-back" src={item.preview} alt="" draggable={false} />
                )}
                <Face item={item} plays />
              </OverlayStage>
              <div className="sc-top">
                <IconButton icon={X} label={t`Close`} onMedia onClick={onClose} />
                <span className="push row gap2">
                  {past.length > 0 && (
                    <IconButton
                      icon={Undo2}
                      label={t`Undo`}
                      onMedia
                      onClick={() => {
                        setEditing(null)
                        setSelected(null)
                        undo(draft)
                      }}
                    />
                  )}
                  <IconButton
                    icon={Trash2}
                    label={item.kind === 'photo' ? t`Remove this photo` : t`Remove this clip`}
                    onMedia
                    onClick={() => draft.uploads.remove(item.key)}
                  />
                  {!isWide && (
                    <Button size="sm" icon={Captions} className="on-media" onClick={() => setDescribing(true)}>
                      {t`Caption`}
                    </Button>
                  )}
                </span>
              </div>
              {(isWide || editing === null) && (
                <Tools
                  draft={draft}
                  itemKey={item.key}
                  onAdded={edit}
                  onPeople={() => setNaming(true)}
                  onTrim={item.kind === 'video' && item.file ? () => setTrimming(true) : null}
                  onPhoto={onPhoto}
                />
              )}
              {editing !== null && (
                <OverlayEditor
                  key={`${item.key} ${String(editing)}`}
                  draft={draft}
                  itemKey={item.key}
                  index={editing}
                  onDone={() => {
                    setEditing(null)
                    setSelected(null)
                  }}
                />
              )}
            </div>
            {isWide ? <Panel {...part} /> : <Bar {...part} />}
            <Dialog
              open={describing && !isWide}
              onClose={() => setDescribing(false)}
              title={t`Caption and description`}
              foot={<Button kind="ink" onClick={() => setDescribing(false)}>{t`Done`}</Button>}
            >
              <Words key={item.key} draft={draft} item={item} />
            </Dialog>
            <Dialog
              open={naming}
              onClose={() => setNaming(false)}
              title={t`Who’s in it`}
              foot={<Button kind="ink" onClick={() => setNaming(false)}>{t`Done`}</Button>}
            >
              <div className="stack gap2">
                <PeopleFields key={item.key} draft={draft} itemKey={item.key} />
              </div>
            </Dialog>
            {photoTool}
            {trimming && <TrimDialog draft={draft} item={item} onClose={() => setTrimming(false)} />}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}
