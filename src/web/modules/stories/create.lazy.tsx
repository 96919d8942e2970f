import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { limits } from '#contract/limits.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { acceptedFiles, kindOfFile } from '#web/modules/media/upload-item.ts'
import { addCard } from './create/add-link-card.ts'
import { Canvas } from './create/canvas.tsx'
import { clipSeconds } from './create/clip-length.ts'
import { partsOf } from './create/cut-clip.ts'
import { ColourChoice } from './create/colour-choice.tsx'
import { DraftList } from './create/draft-list.tsx'
import { keepDraft } from './create/stored-drafts.ts'
import { OwnStories } from './create/own-stories.tsx'
import { Sharing } from './create/sharing-progress.tsx'
import { clearDraft, newOverlay, type StoryDraft, storyDraft, writeOverlays } from './create/story-draft.ts'
import './stories.css'

/** Whether what was made is kept or goes, when the canvas is closed. */
function Leaving({ draft, onClose }: { readonly draft: StoryDraft; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Save this story?`}
      foot={
        <>
          <Button
            kind="danger"
            onClick={() => {
              clearDraft(draft)
              onClose()
            }}
          >{t`Discard`}</Button>
          <Button
            kind="ink"
            onClick={() =>
              void keepDraft(draft).then((kept) => {
                if (kept) showToast(t`Draft saved`)
                else showAlert(t`We couldn’t save this draft on your device.`)
                onClose()
              })
            }
          >{t`Save draft`}</Button>
        </>
      }
    >
      <p>
        <Trans>Drafts stay on this device until you log out.</Trans>
      </p>
    </Dialog>
  )
}

/** Photos and clips as they are chosen: what is too long comes in parts, or is refused in words. */
function useFiles(draft: StoryDraft) {
  const { t } = useLingui()
  const [isCutting, setCutting] = useState(false)
  const take = async (files: readonly File[]) => {
    const fits: File[] = []
    for (const file of files) {
      const seconds = kindOfFile(file) === 'video' ? ((await clipSeconds(file)) ?? 0) : 0
      if (seconds <= limits.storyClipSeconds + 0.5) {
        fits.push(file)
        continue
      }
      setCutting(true)
      const parts = await partsOf(file, seconds)
      setCutting(false)
      if (parts) fits.push(...parts)
      else showAlert(t`Clips can last ${formatCount(limits.storyClipSeconds)} seconds. Please cut this one.`)
    }
    const { neither, tooMany } = draft.uploads.add(fits)
    if (neither.length > 0) showAlert(t`Stories are photos and clips.`)
    if (tooMany) showAlert(t`You can share ${formatCount(limits.storiesAtOnce)} at once.`)
  }
  return { take, isCutting }
}

/** Photos and clips that are shown for 24 hours: chosen here, made on the canvas. */
export default function CreateStoryScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const [draft] = useState(() => storyDraft(user.userId))
  const items = draft.uploads.use()
  const { made } = draft.store.use()
  const [chosen, setChosen] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const { take, isCutting } = useFiles(draft)
  const current = items.find(({ key }) => key === chosen) ?? items[0]
  const open = () => chooser.current?.click()
  const search = useSearch()
  const [, navigate] = useLocation()
  useEffect(() => {
    const shared = new URLSearchParams(search).get('share')
    if (shared === null) return
    // a reload, or a way back, would add it again
    navigate('/stories/create', { replace: true })
    addCard(draft, shared).catch(console.error)
  }, [draft, navigate, search])
  const onColour = (file: File) => {
    draft.uploads.add([file])
    const added = draft.uploads.get().at(-1)
    if (added) writeOverlays(draft, added.key, [{ ...newOverlay('text'), y: 0.5 }])
  }
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
          className="stack gap5"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void take([...event.dataTransfer.files])
          }}
        >
          <button type="button" className="story-begin" disabled={isCutting} onClick={open}>
            {isCutting ? <Spinner /> : <Icon icon={ImagePlus} size="lg" />}
            <b>{isCutting ? t`Cutting your clip…` : t`Add photos or clips`}</b>
            <span className="sm">
              <Trans>
                Shown for {formatCount(limits.storyHours)} hours. Longer clips become parts of{' '}
                {formatCount(limits.storyClipSeconds)} seconds.
              </Trans>
            </span>
          </button>
          <section className="stack gap3">
            <h2 className="card-title">
              <Trans>Text on a color</Trans>
            </h2>
            <ColourChoice onChoose={onColour} />
          </section>
          <DraftList key={String(items.length === 0)} draft={draft} />
        </div>
      )}
      <OwnStories />
      {current && made.length === 0 && (
        <Canvas
          draft={draft}
          item={current}
          items={items}
          onChoose={setChosen}
          onAdd={open}
          onClose={() => setLeaving(true)}
        />
      )}
      {leaving && <Leaving draft={draft} onClose={() => setLeaving(false)} />}
    </Screen>
  )
}
