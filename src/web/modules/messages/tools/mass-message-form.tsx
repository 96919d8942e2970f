import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, UserRoundMinus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { ListMessage } from '#contract/message-lists.ts'
import type { Answer } from '#contract/routes.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { payOnce } from '#web/modules/payments/idempotency-keys.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useAction } from '#web/platform/use-action.ts'
import { queryOf } from '#web/platform/api/queries.ts'
import { listMessagesQuery } from '../queries.ts'
import { useLockPrices } from '../composer/lock-price.tsx'
import { useAttachments } from '../composer/use-attachments.ts'
import { type ChosenLists, isNone, ListSelect, noLists } from './list-select.tsx'
import { MessageFields } from './message-fields.tsx'

const ScheduleDialog = lazyPart(() => import('#web/modules/posts/schedule-dialog.lazy.tsx'))

/** The contract's arrays are not read-only. */
const bodyOf = ({ builtIn, own }: ChosenLists) => ({ builtIn: [...builtIn], own: [...own] })

type Audience = { to: ReturnType<typeof bodyOf>; except?: ReturnType<typeof bodyOf> }

/** What a message is begun with. */
export type ManyDraft = { readonly text: string; readonly to: ChosenLists; readonly except: ChosenLists }
export const noDraft: ManyDraft = { text: '', to: noLists, except: noLists }
/** What it says and to whom, without what it shows. */
export const draftOf = ({ text, to, except }: ListMessage): ManyDraft => ({ text, to, except })
/** Without lists that are deleted by now. */
const stillThere = ({ builtIn, own }: ChosenLists, lists: Answer<'GET /lists'>): ChosenLists => ({
  builtIn,
  own: own.filter((id) => lists.own.some((list) => list.id === id)),
})

/** A message to everyone on some lists and on none of others, now or at a time. */
export function MassMessageForm({
  lists,
  begin,
  onClose,
}: {
  readonly lists: Answer<'GET /lists'>
  readonly begin: ManyDraft
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  // begun from a line below, it is out of sight
  useEffect(() => {
    if (begin !== noDraft) form.current?.querySelector('textarea')?.focus()
  }, [begin])
  const [to, setTo] = useState(() => stillThere(begin.to, lists))
  const [except, setExcept] = useState(() => stillThere(begin.except, lists))
  const [sparing, setSparing] = useState(!isNone(except))
  const [text, setText] = useState(begin.text)
  const [price, setPrice] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const attachments = useAttachments(limits.messageMediaMax)
  const asked: Audience = { to: bodyOf(to), ...(!isNone(except) && { except: bodyOf(except) }) }
  const wanted = JSON.stringify(asked)
  const settled = useDebounced(wanted)
  const audience = JSON.parse(settled) as Audience
  const recipients = useQuery({
    ...queryOf(['recipients', settled], 'POST /listMessages/recipients', { body: audience }),
    enabled: !isNone(audience.to),
  })
  // of other lists it says nothing
  const isCounted = wanted === settled
  const count = isNone(to) ? 0 : isCounted ? recipients.data?.count : undefined
  const lockPrices = useLockPrices()
  const cents = attachments.all.length > 0 && price.trim() !== '' ? lockPrices.centsOf({ typed: price }) : undefined
  const isEmpty = text.trim() === '' && attachments.all.length === 0
  const unready =
    isEmpty ||
    isNone(to) ||
    count === undefined ||
    count === 0 ||
    attachments.isSending ||
    attachments.hasFailed ||
    cents === null

  const send = useAction(
    async () => {
      if (unready) return
      const body = {
        ...asked,
        ...(text.trim() !== '' && { text: text.trim() }),
        ...(attachments.all.length > 0 && { mediaIds: attachments.all.flatMap(({ mediaId }) => mediaId ?? []) }),
        ...(cents !== undefined && { priceCents: cents }),
        ...(at !== null && { sendAt: at }),
      }
      // The same press never sends it twice, also when an answer was lost.
      await payOnce(['list message', body], (idempotencyKey) => api('POST /listMessages', { body, idempotencyKey }))
      showToast(at === null ? t`Your message is on its way.` : t`Your message will be sent on ${formatDateTime(at)}.`)
      attachments.clear()
      await queryClient.invalidateQueries({ queryKey: listMessagesQuery.queryKey })
      onClose()
    },
    { inPlace: true },
  )
  return (
    <form
      className="card stack"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send.run()
      }}
    >
      <h2>
        <Trans>New mass message</Trans>
      </h2>
      <ListSelect legend={t({ message: 'To', context: 'recipients' })} lists={lists} chosen={to} onChoose={setTo} />
      {sparing ? (
        <ListSelect legend={t`Exclude lists`} lists={lists} chosen={except} onChoose={setExcept} />
      ) : (
        <div>
          <Button size="sm" icon={UserRoundMinus} onClick={() => setSparing(true)}>
            <Trans>Exclude people</Trans>
          </Button>
        </div>
      )}
      <p className="callout quiet" role="status">
        {isNone(to) ? (
          <Trans>Choose at least one list. People on several get one message.</Trans>
        ) : count === undefined && isCounted && recipients.isError ? (
          <>
            <Trans>We couldn’t count who this reaches.</Trans>{' '}
            <Button size="sm" onClick={() => void recipients.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </>
        ) : count === undefined ? (
          <Trans>Counting…</Trans>
        ) : (
          <strong>
            <Plural value={count} _0="Reaches no one" one="Reaches # person" other="Reaches # people" />
          </strong>
        )}
      </p>
      <MessageFields text={text} onText={setText} attachments={attachments} price={price} onPrice={setPrice} />
      <Problem>{send.problem}</Problem>
      <div className="row wrap">
        <Button kind="ink" type="submit" busy={send.isBusy} disabled={unready}>
          {at === null ? t`Send now` : t`Schedule`}
        </Button>
        <Button icon={CalendarClock} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {at === null ? t`Send later` : formatDateTime(at)}
        </Button>
        <Button kind="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {asking && (
        <ScheduleDialog
          title={t`When should we send it?`}
          value={at}
          after={null}
          clear={at === null ? undefined : t`Send now`}
          onChoose={setAt}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}
