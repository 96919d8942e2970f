import type { Overlay } from '#contract/story-overlays.ts'
import type { Story } from '#contract/stories.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { formatPercent } from '#web/platform/i18n/format.ts'
import { useAction } from '#web/platform/use-action.ts'
import { classes } from '#web/ui/classes.ts'
import { changeStory } from '../queries.ts'
import { AnswerFace, Countdown, LinkCard, Mention } from './name-card.tsx'
import { keyAt, lookOf, placeOf } from './overlay-position.ts'
import { Question } from './question.tsx'

type OpenStory = Extract<Story, { readonly locked: false }>
type Shown<Type extends Overlay['type']> = {
  readonly story: OpenStory
  readonly overlay: Extract<Overlay, { type: Type }>
  readonly username: string
  readonly mine: boolean
}

function Poll({ story, overlay, username, mine }: Shown<'poll'>) {
  const { id, votes, vote, live } = story
  const lang = story.language ?? undefined
  const all = (votes ?? []).reduce((sum, count) => sum + count, 0)
  const choose = useAction(async (option: number) => {
    try {
      const after = await api('PUT /stories/:id/vote', { params: { id }, body: { option } })
      changeStory(username, id, after)
    } catch (fault) {
      showAlert(textOf(fault))
    }
  })
  return (
    <div className="ov ov-card" style={placeOf(overlay)}>
      {overlay.text !== '' && (
        <b dir="auto" lang={lang}>
          {overlay.text}
        </b>
      )}
      {overlay.options.map((option, index) => {
        const share = all === 0 ? 0 : (votes?.[index] ?? 0) / all
        return votes === null && !mine && live ? (
          <button
            key={option + String(index)}
            type="button"
            className="ov-option"
            disabled={choose.isBusy}
            onClick={() => choose.run(index)}
          >
            <bdi lang={lang}>{option}</bdi>
          </button>
        ) : (
          <div key={option + String(index)} className={classes('ov-option', vote === index && 'mine')}>
            <i style={{ inlineSize: `${String(share * 100)}%` }} />
            <bdi lang={lang}>{option}</bdi>
            {votes !== null && <span className="num">{formatPercent(share)}</span>}
          </div>
        )
      })}
    </div>
  )
}

/** What a fan has answered, as its author shows it: the words, and no name. */
function Answer({ overlay }: { readonly overlay: Extract<Overlay, { type: 'answer' }> }) {
  return (
    <div className="ov ov-answer" style={placeOf(overlay)}>
      <AnswerFace overlay={overlay} />
    </div>
  )
}

/** What lies over a story: its texts, and what fans take part in. */
export function OverlayLayer({
  story,
  username,
  mine,
  onBusy,
}: {
  readonly story: OpenStory
  readonly username: string
  readonly mine: boolean
  readonly onBusy: (busy: boolean) => void
}) {
  return story.overlays.map((overlay, index) =>
    overlay.type === 'text' ? (
      <div key={keyAt(index)} className={classes('ov ov-text', lookOf(overlay))} style={placeOf(overlay)} dir="auto">
        <span dir="auto" lang={story.language ?? undefined}>
          {overlay.text}
        </span>
      </div>
    ) : overlay.type === 'poll' ? (
      <Poll key={keyAt(index)} story={story} overlay={overlay} username={username} mine={mine} />
    ) : overlay.type === 'mention' ? (
      <Mention key={keyAt(index)} overlay={overlay} />
    ) : overlay.type === 'link' ? (
      <LinkCard key={keyAt(index)} overlay={overlay} />
    ) : overlay.type === 'answer' ? (
      <Answer key={keyAt(index)} overlay={overlay} />
    ) : overlay.type === 'countdown' ? (
      <Countdown key={keyAt(index)} overlay={overlay} />
    ) : (
      <Question key={keyAt(index)} story={story} overlay={overlay} username={username} mine={mine} onBusy={onBusy} />
    ),
  )
}
