import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { OwnStory } from '#contract/stories.ts'
import { api } from '#web/platform/api/client.ts'
import { useFreshQuery } from '#web/platform/api/use-fresh-query.ts'
import { formatCount, formatDate } from '#web/platform/i18n/format.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { More } from '#web/ui/load-more.tsx'
import { ErrorState, Loading, Skeleton, Spinner } from '#web/ui/states.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { archiveQuery, refreshStories } from '../queries.ts'
import { ChosenStories, type ChosenStory } from './chosen-stories.tsx'
import { highlightQuery } from './queries.ts'
import '../stories.css'

type Draft = { readonly name: string; readonly chosen: readonly ChosenStory[]; readonly coverId: number | null }

const bodyOf = ({ name, chosen, coverId }: Draft) => ({
  name: name.trim(),
  storyIds: chosen.map((story) => story.id),
  coverId,
})
type Body = ReturnType<typeof bodyOf>
/** Only what was changed is sent: another window, or the story itself, may have added a story meanwhile. */
const changesOf = (body: Body, begun: Body): Partial<Body> => ({
  ...(body.name !== begun.name && { name: body.name }),
  ...(body.storyIds.join() !== begun.storyIds.join() && { storyIds: body.storyIds }),
  ...(body.coverId !== begun.coverId && { coverId: body.coverId }),
})

/** All stories that were out; a press puts one into the highlight, or takes it out. */
function Choice({
  chosen,
  onChoose,
}: {
  readonly chosen: readonly ChosenStory[]
  readonly onChoose: (story: ChosenStory) => void
}) {
  const { t } = useLingui()
  const archive = useInfiniteQuery(archiveQuery)
  const stories: readonly OwnStory[] = archive.data?.pages.flatMap((page) => page.stories) ?? []
  if (archive.error) return <ErrorState fault={archive.error} onRetry={() => void archive.refetch()} />
  if (!archive.data) return <Spinner />
  if (stories.length === 0)
    return (
      <p className="muted">
        <Trans>Share a story first. It stays in your archive, and you can add it here.</Trans>
      </p>
    )
  return (
    <>
      <ul className="story-archive" aria-label={t`Your stories`}>
        {stories.map(({ id, media, publishedAt, createdAt, caption }) => {
          const place = chosen.findIndex((one) => one.id === id)
          const when = formatDate(publishedAt ?? createdAt, 'medium')
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={place !== -1}
                onClick={() => onChoose({ id, media, publishedAt: publishedAt ?? createdAt })}
              >
                {media && <Picture media={media} sizes="120px" />}
                <span className="when">{when}</span>
                <span className="sr">{caption}</span>
                {place !== -1 && (
                  <span className="number" aria-hidden="true">
                    {formatCount(place + 1)}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <More pages={archive} />
    </>
  )
}

function Editor({
  id,
  before,
  onClose,
}: {
  readonly id: number | null
  readonly before: Draft
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [begun] = useState(before)
  const [{ name, chosen, coverId }, setDraft] = useState(begun)
  const [deleting, setDeleting] = useState(false)
  const set = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const save = useAction(
    async () => {
      const body = bodyOf({ name, chosen, coverId })
      if (id === null) await api('POST /highlights', { body })
      else await api('PUT /highlights/:id', { params: { id }, body: changesOf(body, bodyOf(begun)) })
      onClose()
      await refreshStories()
    },
    { inPlace: true },
  )
  const toggle = (story: ChosenStory) => {
    const isIn = chosen.some((one) => one.id === story.id)
    set({
      chosen: isIn
        ? chosen.filter((one) => one.id !== story.id)
        : [...chosen, story].slice(0, limits.highlightStoriesMax),
      ...(isIn && coverId === story.id && { coverId: null }),
    })
  }
  if (deleting && id !== null)
    return (
      <ConfirmDialog
        title={t`Delete this highlight?`}
        action={t`Delete highlight`}
        onConfirm={async () => {
          await api('DELETE /highlights/:id', { params: { id } })
          onClose()
          await refreshStories()
        }}
        onClose={() => setDeleting(false)}
      >
        <p>
          <Trans>It leaves your profile. Its stories stay in your archive.</Trans>
        </p>
      </ConfirmDialog>
    )
  const isEmpty = chosen.length === 0 || name.trim() === ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={id === null ? t`New highlight` : t`Edit highlight`}
      foot={
        <>
          {id !== null && <Button kind="danger-line" onClick={() => setDeleting(true)}>{t`Delete`}</Button>}
          <Button kind="ink" busy={save.isBusy} disabled={isEmpty} onClick={() => save.run()}>
            <Trans>Save highlight</Trans>
          </Button>
        </>
      }
    >
      <div className="stack gap4">
        <label className="field">
          <span className="label">{t`Name`}</span>
          <input
            className="input"
            dir="auto"
            value={name}
            maxLength={limits.highlightNameMax}
            onChange={({ target }) => set({ name: target.value })}
          />
        </label>
        <ChosenStories chosen={chosen} coverId={coverId} onChange={set} />
        <section className="stack gap2">
          <h3 className="label">
            <Trans>Choose stories</Trans>
          </h3>
          <p className="hint">
            <Trans>Each one keeps its audience. Locked stories stay locked.</Trans>
          </p>
          <Choice chosen={chosen} onChoose={toggle} />
        </section>
        <Problem>{save.problem}</Problem>
      </div>
    </Dialog>
  )
}

/** Makes a highlight (`id` null), beginning with `first`, or changes one. */
export default function HighlightEditor({
  id,
  first,
  onClose,
}: {
  readonly id: number | null
  readonly first: readonly ChosenStory[]
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { data, error, refetch } = useFreshQuery({ ...highlightQuery(id ?? 0), enabled: id !== null })
  if (id === null) return <Editor id={null} before={{ name: '', chosen: first, coverId: null }} onClose={onClose} />
  if (data) {
    const chosen = data.stories.flatMap((story) =>
      story.locked ? [] : [{ id: story.id, media: story.media, publishedAt: story.publishedAt }],
    )
    return <Editor id={id} before={{ name: data.name, chosen, coverId: data.coverId }} onClose={onClose} />
  }
  return (
    <Dialog open onClose={onClose} title={t`Edit highlight`}>
      {error ? (
        <ErrorState fault={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t`Loading`}>
          <Skeleton height="64px" />
          <Skeleton height="160px" />
          <Skeleton height="240px" />
        </Loading>
      )}
    </Dialog>
  )
}
