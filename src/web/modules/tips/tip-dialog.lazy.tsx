import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatMoney } from '#web/platform/i18n/format.ts'
import { formatShortMoney } from '#web/platform/i18n/format-short.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { Price } from '#web/ui/price.tsx'
import { AmountChoice } from '#web/modules/payments/amount-choice.tsx'
import { centsOf, wishFor } from '#web/modules/payments/amounts.ts'
import { Bill, BillSums, missingOf } from '#web/modules/purchases/bill.tsx'
import { AfterPaying } from '#web/modules/purchases/after-paying.tsx'
import { Sale } from '#web/modules/purchases/sale.tsx'
import { usePriceLimits } from '#web/modules/site/price-limits.ts'
import type { Checkout } from '#web/modules/purchases/use-checkout.ts'
import { quoteQuery, useFreshMoney, walletQuery } from '#web/modules/purchases/queries.ts'
import { useSession } from '#web/platform/session.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { usePayment } from '#web/modules/payments/use-payment.ts'
import '#web/modules/purchases/buy.css'

/** What was written stays while its writer tops up. */
const useDraftKey = (username: string): string => `tip message ${String(useSession().user.userId)} ${username}`

const isTip = (cents: number | null, most: number): cents is number =>
  cents !== null && cents >= limits.tipMinCents && cents <= most

type Order = {
  readonly chatId: number | undefined
  readonly showId: number | undefined
  readonly username: string
  readonly postId: number | undefined
  readonly storyId: number | undefined
  readonly message: string
  readonly amountCents: number
}

/** A tip in a chat stands there as a message, one in a show in its chat, one at a story is counted there; any other goes to the person. */
function orderOf({ chatId, showId, username, postId, storyId, message, amountCents }: Order): {
  readonly intention: readonly unknown[]
  readonly send: (idempotencyKey: string) => Promise<object>
  readonly checkOut: Checkout['send']
} {
  if (chatId !== undefined) {
    const params = { id: chatId }
    const body = { tipCents: amountCents }
    return {
      intention: ['tip in chat', chatId, amountCents],
      send: (idempotencyKey) => api('POST /chats/:id/messages', { params, body, idempotencyKey }),
      checkOut: (agreed, idempotencyKey) =>
        api('POST /chats/:id/messages/checkout', { params, body: { ...body, ...agreed }, idempotencyKey }),
    }
  }
  if (showId !== undefined) {
    const params = { id: showId }
    const body = { amountCents, ...(message && { message }) }
    return {
      intention: ['tip in show', showId, body],
      send: (idempotencyKey) => api('POST /live/:id/tips', { params, body, idempotencyKey }),
      checkOut: (agreed, idempotencyKey) =>
        api('POST /live/:id/tips/checkout', { params, body: { ...body, ...agreed }, idempotencyKey }),
    }
  }
  if (storyId !== undefined) {
    const params = { id: storyId }
    const body = { amountCents, ...(message && { message }) }
    return {
      intention: ['tip at story', storyId, body],
      send: (idempotencyKey) => api('POST /stories/:id/tips', { params, body, idempotencyKey }),
      checkOut: (agreed, idempotencyKey) =>
        api('POST /stories/:id/tips/checkout', { params, body: { ...body, ...agreed }, idempotencyKey }),
    }
  }
  const params = { username }
  const body = { amountCents, ...(message && { message }), ...(postId !== undefined && { postId }) }
  return {
    intention: ['tip', username, body],
    send: (idempotencyKey) => api('POST /users/:username/tips', { params, body, idempotencyKey }),
    checkOut: (agreed, idempotencyKey) =>
      api('POST /users/:username/tips/checkout', { params, body: { ...body, ...agreed }, idempotencyKey }),
  }
}

type Props = {
  readonly person: Person
  readonly postId?: number | undefined
  readonly storyId?: number | undefined
  readonly chatId?: number | undefined
  /** In a live show: everyone there reads it. */
  readonly showId?: number | undefined
  /** In a chat or a show: there is a message more. */
  readonly onTipped?: () => void
  readonly firstCents?: number | undefined
  readonly onClose: () => void
}

const placeOf = ({ chatId, showId, storyId, postId, person }: Props): string =>
  chatId !== undefined
    ? `/messages/${String(chatId)}`
    : showId !== undefined
      ? `/live/${String(showId)}`
      : storyId !== undefined
        ? `/stories/${person.username}`
        : postId === undefined
          ? `/${person.username}`
          : `/post/${String(postId)}`

const kindOf = ({ chatId, showId, storyId }: Props): Parameters<typeof AfterPaying>[0]['kind'] =>
  chatId !== undefined ? 'message' : showId !== undefined ? 'live_tip' : storyId !== undefined ? 'story_tip' : 'tip'

/**
 * Gives a creator something, for a post or for all; within a chat it stands there as a message (`chatId`). `firstCents`: chosen before, on
 * the way to a top-up.
 */
export default function TipDialog(props: Props) {
  const { t } = useLingui()
  const { person, onClose } = props
  const { username, name } = person
  const draft = useDraftKey(username)
  const paid = (amountCents: number) => {
    showToast(t`${name} got your tip of ${formatMoney(amountCents)}.`)
    sessionStorage.removeItem(draft)
    onClose()
  }
  return (
    <AfterPaying kind={kindOf(props)} onPaid={paid}>
      <TipForm {...props} onPaid={paid} />
    </AfterPaying>
  )
}

function TipForm({ onPaid, ...props }: Props & { readonly onPaid: (amountCents: number) => void }) {
  const { person, postId, storyId, chatId, showId, firstCents, onTipped, onClose } = props
  const { t } = useLingui()
  const { username, name } = person
  const draft = useDraftKey(username)
  const { tipMaxCents: most } = usePriceLimits()
  const [wish, setWish] = useState(() => wishFor(firstCents ?? limits.tipUsualCents, limits.tipPresetsCents))
  const [message, setMessage] = useState(() => sessionStorage.getItem(draft) ?? '')
  const cents = centsOf(wish)
  const asked = useDebounced(isTip(cents, most) ? cents : null)
  const quote = useQuery({ ...quoteQuery(asked ?? limits.tipMinCents), enabled: asked !== null })
  const wallet = useQuery({ ...walletQuery, staleTime: 0 })
  const payment = usePayment()
  useFreshMoney(payment.busy)
  // Figures of another amount are nobody's price.
  const known = quote.data && asked === cents && isTip(cents, most) ? quote.data : undefined
  const balance = wallet.data?.balanceCents
  const wrong = wish.typed.trim() !== '' && !isTip(cents, most)

  const close = () => {
    sessionStorage.removeItem(draft)
    onClose()
  }
  const reread = () => Promise.all([quote.refetch(), wallet.refetch()])
  const order =
    known &&
    orderOf({ chatId, showId, storyId, username, postId, message: message.trim(), amountCents: known.priceCents })
  const common = known && order && { intention: order.intention, priceCents: known.priceCents, reread }
  const done = () => {
    onTipped?.()
    onPaid(known?.priceCents ?? 0)
  }
  const pay = () => {
    if (common && order) void payment.pay({ ...common, send: order.send, done })
  }
  const query = new URLSearchParams({
    ...(storyId !== undefined && { story: String(storyId) }),
    tip: String(cents ?? 500),
  })
  return (
    <Dialog open onClose={close} title={t`Send a tip`}>
      <Sale
        price={quote}
        sums={<BillSums totalCents={known?.totalCents} balanceCents={balance} />}
        pay={{
          payment,
          missingCents: missingOf({ totalCents: known?.totalCents, balanceCents: balance }, wallet.isFetching),
          returnTo: `${placeOf(props)}?${query.toString()}`,
          ready: known !== undefined,
          onPay: pay,
          checkout: known &&
            common &&
            order && {
              ...common,
              totalCents: known.totalCents,
              send: order.checkOut,
              bought: done,
              label: (amount) => <Trans>Add {amount} and tip</Trans>,
            },
          children: known ? (
            <Trans>
              Tip <Price cents={known.totalCents} />
            </Trans>
          ) : (
            <Trans>Tip</Trans>
          ),
        }}
      >
        <PersonRow {...person} sub={<bdi>@{username}</bdi>} />
        <AmountChoice
          presets={limits.tipPresetsCents.filter((preset) => preset <= most)}
          least={limits.tipMinCents}
          most={most}
          name="amountCents"
          wish={wish}
          onWish={(next) => {
            payment.clear()
            setWish(next)
          }}
          error={
            wrong
              ? t`Tips are between ${formatShortMoney(limits.tipMinCents)} and ${formatShortMoney(most)}.`
              : undefined
          }
        />
        {chatId === undefined && (
          <TextArea
            label={t`Message (optional)`}
            name="message"
            rows={2}
            maxLength={limits.tipMessageMax}
            value={message}
            onChange={(event) => {
              setMessage(event.target.value)
              sessionStorage.setItem(draft, event.target.value)
            }}
            hint={showId === undefined ? t`Only ${name} reads it.` : t`Everyone in the show reads it.`}
          />
        )}
        <Bill priceCents={known?.priceCents} taxCents={known?.taxCents} />
      </Sale>
    </Dialog>
  )
}
