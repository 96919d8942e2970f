import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/forms/field.tsx'
import { payOnce } from '#web/ui/pay-panel/intention.ts'
import { useSettled } from '#web/ui/pay-panel/use-settled.ts'
import { listMessagesQuery } from '../api.ts'
import { lockCentsOf } from '../composer/lock-price.tsx'
import { useAttachments } from '../composer/use-attachments.ts'
import { type ChosenLists, isNone, ListChoice, noLists } from './list-choice.tsx'
import { MessageFields } from './message-fields.tsx'

/** The contract's arrays are not read-only. */
const bodyOf = ({ builtIn, own }: ChosenLists) => ({ builtIn: [...builtIn], own: [...own] })

/** A message to everyone on some lists and on none of others, now or at a time. */
export function ManyForm({ lists, onClose }: { readonly lists: Answer<'GET /lists'>; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [to, setTo] = useState(noLists)
  const [except, setExcept] = useState(noLists)
  const [text, setText] = useState('')
  const [price, setPrice] = useState('')
  const [when, setWhen] = useState('')
  const [isPast, setPast] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attachments = useAttachments(limits.messageMediaMax)
  const audience = useSettled(JSON.stringify({ to: bodyOf(to), ...(!isNone(except) && { except: bodyOf(except) }) }))
  const recipients = useQuery({
    queryKey: ['recipients', audience],
    queryFn: ({ signal }) =>
      api('POST /listMessages/recipients', {
        body: JSON.parse(audience) as { to: ReturnType<typeof bodyOf>; except?: ReturnType<typeof bodyOf> },
        signal,
      }),
    enabled: !isNone(to),
    placeholderData: (before) => before,
  })
  const count = isNone(to) ? 0 : recipients.data?.count
  const cents = attachments.all.length > 0 && price.trim() !== '' ? lockCentsOf({ typed: price }) : undefined
  const at = when === '' ? null : new Date(when)
  const isEmpty = text.trim() === '' && attachments.all.length === 0
  const unready =
    isEmpty || isNone(to) || count === 0 || attachments.isSending || attachments.hasFailed || cents === null || isPast

  const send = async () => {
    if (unready) return
    setBusy(true)
    setProblem(null)
    const body = {
      to: bodyOf(to),
      ...(!isNone(except) && { except: bodyOf(except) }),
      ...(text.trim() !== '' && { text: text.trim() }),
      ...(attachments.all.length > 0 && { mediaIds: attachments.all.flatMap(({ mediaId }) => mediaId ?? []) }),
      ...(cents !== undefined && { priceCents: cents }),
      ...(at !== null && { sendAt: at.toISOString() }),
    }
    try {
      // The same press never sends it twice, also when an answer was lost.
      await payOnce(['list message', body], (idempotencyKey) => api('POST /listMessages', { body, idempotencyKey }))
      showToast(
        at === null ? t`Your message is on its way.` : t`Your message goes out on ${formatDateTime(at.toISOString())}.`,
      )
      attachments.clear()
      await queryClient.invalidateQueries({ queryKey: listMessagesQuery.queryKey })
      onClose()
    } catch (fault) {
      setProblem(textOf(fault))
      setBusy(false)
    }
  }
  return (
    <form
      className="card stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2>
        <Trans>New message to many</Trans>
      </h2>
      <ListChoice legend={t`To`} lists={lists} chosen={to} onChoose={setTo} />
      <ListChoice legend={t`Except who is on`} lists={lists} chosen={except} onChoose={setExcept} />
      <p className="notice quiet" role="status">
        {isNone(to) ? (
          <Trans>Choose at least one list. Who is on several gets one message.</Trans>
        ) : count === undefined ? (
          <Trans>Counting…</Trans>
        ) : (
          <strong>
            <Plural value={count} _0="Nobody is reached by this." one="Reaches # person" other="Reaches # people" />
          </strong>
        )}
      </p>
      <MessageFields text={text} onText={setText} attachments={attachments} price={price} onPrice={setPrice} />
      <div className="narrow">
        <TextField
          label={t`Send at (empty: now)`}
          name="sendAt"
          type="datetime-local"
          value={when}
          onChange={(event) => {
            setWhen(event.target.value)
            setPast(event.target.value !== '' && new Date(event.target.value).getTime() < Date.now())
          }}
          error={isPast ? t`Please choose a time in the future.` : undefined}
        />
      </div>
      {problem !== null && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <div className="row wrap">
        <Button kind="ink" type="submit" busy={busy} disabled={unready}>
          {at === null ? t`Send now` : t`Schedule`}
        </Button>
        <Button kind="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
