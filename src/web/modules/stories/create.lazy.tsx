import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, Camera as CameraIcon, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { limits } from '#contract/limits.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { formatCount } from '#web/platform/i18n/format.ts'
import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { acceptedFiles } from '#web/modules/media/upload-item.ts'
import { addCard } from './create/add-link-card.ts'
import { Canvas } from './create/canvas.tsx'
import { ColourChoice } from './create/colour-choice.tsx'
import { DraftList } from './create/draft-list.tsx'
import { Leaving } from './create/leave-dialog.tsx'
import { OwnStories } from './create/own-stories.tsx'
import { Sharing } from './create/sharing-progress.tsx'
import { newOverlay, storyDraft, writeOverlays } from './create/story-draft.ts'
import { useFiles } from './create/use-files.ts'
import './stories.css'

const Camera = lazyPart(() => import('./camera/camera.lazy.tsx'))

/** Photos and clips that are shown for 24 hours: chosen here, made on the canvas. */
export default function CreateStoryScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const [draft] = useState(() => storyDraft(user.userId))
  const items = draft.uploads.use()
  const { made } = draft.store.use()
  const [chosen, setChosen] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const [filming, setFilming] = useState(false)
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
          <div className="stack gap2">
            <div className="story-begins">
              <button type="button" className="story-begin" onClick={() => setFilming(true)}>
                <Icon icon={CameraIcon} size="lg" />
                <b>{t`Camera`}</b>
              </button>
              <button type="button" className="story-begin" disabled={isCutting} onClick={open}>
                {isCutting ? <Spinner /> : <Icon icon={ImagePlus} size="lg" />}
                <b>{isCutting ? t`Cutting your clip…` : t`Add photos or clips`}</b>
              </button>
            </div>
            <p className="hint">
              <Trans>
                Shown for {formatCount(limits.storyHours)} hours. Clips over {formatCount(limits.storyClipSeconds)}{' '}
                seconds are split into parts.
              </Trans>
            </p>
          </div>
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
          onFilm={() => setFilming(true)}
          onClose={() => setLeaving(true)}
        />
      )}
      {filming && (
        <Camera
          onTake={(file) => {
            setFilming(false)
            void take([file]).then(() => setChosen(draft.uploads.get().at(-1)?.key))
          }}
          onFiles={() => {
            setFilming(false)
            open()
          }}
          onClose={() => setFilming(false)}
        />
      )}
      {leaving && <Leaving draft={draft} onClose={() => setLeaving(false)} />}
    </Screen>
  )
}
