import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RotateCw, Trash2 } from 'lucide-react'
import type { OwnStory, StoryState } from '#contract/stories.ts'
import { api } from '#web/platform/api/client.ts'
import { translateText } from '#web/platform/api/translate-text.ts'
import { formatList } from '#web/platform/i18n/format-list.ts'
import { formatAgo, formatDateTime } from '#web/platform/i18n/format.ts'
import { useAction } from '#web/platform/use-action.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { thumbhashUrl } from '#web/ui/thumbhash-url.ts'
import { refreshStories, waitingQuery } from '../queries.ts'

function useStateNames(): Readonly<Record<StoryState, string>> {
  const { t } = useLingui()
  return {
    processing: t`Processing…`,
    in_review: t`In review`,
    hidden: t`Hidden while we review a report`,
    failed: t`Not shared`,
    published: t({ message: 'Active', context: 'story' }),
    removed: t`Removed`,
  }
}

function Line({ story }: { readonly story: OwnStory }) {
  const { t } = useLingui()
  const names = useStateNames()
  const { id, state, publishAt, caption, createdAt, problem, media, retryMediaId, heldForWords } = story
  const asked = story.tags.filter((tag) => tag.state === 'asked')
  const isScheduled = state === 'processing' && publishAt !== null
  const time = publishAt === null ? '' : formatDateTime(publishAt)
  const remove = useAction(async () => {
    await api('DELETE /stories/:id', { params: { id } })
    await refreshStories()
  })
  const retry = useAction(async () => {
    if (retryMediaId === null) return
    await api('POST /media/:id/retry', { params: { id: retryMediaId } })
    await refreshStories()
  })
  const waitsFor = formatList(asked.map(({ name }) => `\u2068${name}\u2069`))
  const reason = heldForWords
    ? t`Contains a word that’s no longer allowed`
    : problem === null
      ? null
      : translateText(problem)
  return (
    <li className="row gap3 story-line">
      <span className="media story-thumb">{media && <img src={thumbhashUrl(media.thumbhash)} alt="" />}</span>
      <span className="grow">
        <Tag tone={state === 'failed' ? 'bad' : state === 'processing' ? 'info' : 'warn'}>
          {isScheduled
            ? t`Scheduled for ${time}`
            : state === 'processing' && asked.length > 0
              ? t`Not agreed yet`
              : names[state]}
        </Tag>
        {reason === null ? (
          <span className="sm clip" dir="auto">
            {caption}
          </span>
        ) : (
          <span className="sm">{reason}</span>
        )}
        {state !== 'failed' && asked.length > 0 && (
          <span className="sm clip">
            <Trans>Waiting for {waitsFor}</Trans>
          </span>
        )}
        <span className="xs muted">{formatAgo(createdAt)}</span>
      </span>
      {retryMediaId !== null && (
        <IconButton icon={RotateCw} label={t`Try again`} disabled={retry.isBusy} onClick={() => retry.run()} />
      )}
      <IconButton icon={Trash2} label={t`Delete story`} disabled={remove.isBusy} onClick={() => remove.run()} />
    </li>
  )
}

/** What was shared and is not out: on its way, held, or failed. */
export function OwnStories() {
  const { data } = useQuery(waitingQuery)
  if (!data || data.stories.length === 0) return null
  return (
    <section className="stack gap3 story-waiting">
      <h2 className="card-title">
        <Trans>Not live yet</Trans>
      </h2>
      <ul>
        {data.stories.map((story) => (
          <Line key={story.id} story={story} />
        ))}
      </ul>
    </section>
  )
}
