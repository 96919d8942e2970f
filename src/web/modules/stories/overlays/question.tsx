import { Trans, useLingui } from '@lingui/react/macro'
import { type FocusEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Overlay } from '#contract/story-overlays.ts'
import type { Story } from '#contract/stories.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { useAction } from '#web/platform/use-action.ts'
import { changeStory } from '../queries.ts'
import { placeOf } from './overlay-position.ts'

type Answered = Extract<Story, { readonly locked: false }>['answer']

/** Answers the question, and says whether its author may show that. The story waits while it is written. */
function AnswerForm({
  storyId,
  answer,
  username,
  onBusy,
  onDone,
}: {
  readonly storyId: number
  readonly answer: Answered
  readonly username: string
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
}) {
  const { t } = useLingui()
  const params = { id: storyId }
  const [text, setText] = useState(answer?.text ?? '')
  const [shareable, setShareable] = useState(answer?.shareable ?? false)
  const act = async (step: () => Promise<Answered>) => {
    try {
      changeStory(username, storyId, { answer: await step() })
      onBusy(false)
      onDone()
    } catch (fault) {
      showAlert(textOf(fault))
    }
  }
  const send = useAction(() =>
    act(async () => (await api('PUT /stories/:id/answer', { params, body: { text: text.trim(), shareable } })).answer),
  )
  const takeBackMessage = useAction(() =>
    act(async () => {
      await api('DELETE /stories/:id/answer', { params })
      return null
    }),
  )
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) onBusy(false)
  }
  return (
    <div onFocus={() => onBusy(true)} onBlur={leave}>
      <form
        className="ov-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') send.run()
        }}
      >
        <input
          className="input"
          dir="auto"
          enterKeyHint="send"
          maxLength={limits.storyAnswerMax}
          aria-label={t`Your answer`}
          placeholder={t`Your answer`}
          value={text}
          disabled={send.isBusy}
          onChange={({ target }) => setText(target.value)}
        />
        {text.trim() !== '' && (
          <>
            <label className="ov-agree">
              <input type="checkbox" checked={shareable} onChange={({ target }) => setShareable(target.checked)} />
              {t`You can show my answer without my name`}
            </label>
            <div className="row gap2">
              {answer !== null && (
                <button
                  type="button"
                  className="ov-option"
                  onClick={() => takeBackMessage.run()}
                >{t`Take back`}</button>
              )}
              <button type="submit" className="ov-option ov-send">{t`Send`}</button>
            </div>
          </>
        )}
      </form>
    </div>
  )
}

/** What an author asks; what a fan has answered can be changed while the story lasts. */
export function Question({
  story: { id, answer: given, live, language },
  overlay,
  username,
  mine,
  onBusy,
}: {
  readonly story: Pick<Extract<Story, { readonly locked: false }>, 'id' | 'answer' | 'live' | 'language'>
  readonly overlay: Extract<Overlay, { type: 'question' }>
  readonly username: string
  readonly mine: boolean
  readonly onBusy: (busy: boolean) => void
}) {
  const { t } = useLingui()
  const [changing, setChanging] = useState(false)
  const answer = given?.text
  return (
    <div className="ov ov-card" style={placeOf(overlay)}>
      <b dir="auto" lang={language ?? undefined}>
        {overlay.text}
      </b>
      {given !== null && !changing ? (
        <>
          <p dir="auto">
            <Trans>You answered: {answer}</Trans>
          </p>
          {live && (
            <button type="button" className="ov-option" onClick={() => setChanging(true)}>{t`Change answer`}</button>
          )}
        </>
      ) : !live ? (
        <span className="ov-option">{t`No more answers`}</span>
      ) : mine ? (
        <span className="ov-option">{t`Your fans answer here`}</span>
      ) : (
        <AnswerForm
          key={answer}
          storyId={id}
          answer={given}
          username={username}
          onBusy={onBusy}
          onDone={() => setChanging(false)}
        />
      )}
    </div>
  )
}
