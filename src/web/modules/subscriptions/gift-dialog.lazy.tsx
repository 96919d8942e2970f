import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useSession } from '#web/platform/session.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Bill, BillSums, missingOf } from '#web/modules/purchases/bill.tsx'
import { AfterPaying } from '#web/modules/purchases/after-paying.tsx'
import { Sale } from '#web/modules/purchases/sale.tsx'
import { useFreshMoney } from '#web/modules/purchases/queries.ts'
import type { Agreed } from '#web/modules/purchases/use-checkout.ts'
import { usePayment } from '#web/modules/payments/use-payment.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { Price } from '#web/ui/price.tsx'
import { ClosingCallout } from './closing-callout.tsx'
import { type Choice, giftQuoteQuery, profileQuery } from './plan-queries.ts'
import '#web/modules/purchases/buy.css'

const monthChoices: readonly Choice['months'][] = [1, 3, 6, 12]
const isUsername = (name: string): boolean => /^[a-z0-9_.]{3,30}$/.test(name)

/** Who gets it: shown with name and face before anything is paid. */
function useReceiver(typed: string, creator: string) {
  const { t } = useLingui()
  const { user } = useSession()
  const name = typed.trim().replace(/^@/, '').toLowerCase()
  const asked = useDebounced(name)
  const { data, error } = useQuery({
    ...profileQuery(asked),
    enabled: isUsername(asked) && asked !== user.username && asked !== creator,
  })
  const problem =
    name === ''
      ? undefined
      : name === user.username
        ? t`Please choose someone else.`
        : name === creator
          ? t`Creators can’t subscribe to themselves.`
          : asked === name && (!isUsername(name) || isApiError(error, 'not_found'))
            ? t`No one has this username.`
            : undefined
  return { receiver: asked === name && !problem ? data : undefined, problem }
}

type Gift = {
  readonly creatorUsername: string
  readonly months: Choice['months']
  readonly expectedPriceCents: number
}

const orderOf = (username: string, body: Gift) => ({
  intention: ['gift', username, body],
  send: (idempotencyKey: string) => api('POST /users/:username/gifts', { params: { username }, body, idempotencyKey }),
  checkOut: (agreed: Agreed, idempotencyKey: string) =>
    api('POST /users/:username/gifts/checkout', { params: { username }, body: { ...body, ...agreed }, idempotencyKey }),
})

type Props = { readonly username: string; readonly onClose: () => void }

/** Pays for some months of a creator's posts for another person; it ends by itself. `?gift=3&to=`: chosen on the way to a top-up. */
export default function GiftDialog(props: Props) {
  const { t } = useLingui()
  const receiver = new URLSearchParams(useSearch()).get('to') ?? ''
  const paid = (name: string) => {
    showToast(t`@${name} has your gift.`)
    props.onClose()
  }
  return (
    <AfterPaying kind="gift" onPaid={() => paid(receiver)}>
      <GiftForm {...props} onPaid={paid} />
    </AfterPaying>
  )
}

function GiftForm({ username, onClose, onPaid }: Props & { readonly onPaid: (name: string) => void }) {
  const { t } = useLingui()
  const asked = new URLSearchParams(useSearch())
  const [months, setMonths] = useState(() => monthChoices.find((count) => String(count) === asked.get('gift')) ?? 1)
  const [typed, setTyped] = useState(asked.get('to') ?? '')
  const { receiver, problem } = useReceiver(typed, username)
  const quote = useQuery(giftQuoteQuery(username, months))
  const { data: creator } = useQuery(profileQuery(username))
  const payment = usePayment()
  useFreshMoney(payment.busy)
  const { data, isFetching } = quote
  const order =
    data &&
    receiver &&
    orderOf(receiver.username, { creatorUsername: username, months, expectedPriceCents: data.priceCents })
  const common = data &&
    order && { intention: order.intention, priceCents: data.priceCents, reread: () => quote.refetch() }
  const pay = () => {
    if (common && order) void payment.pay({ ...common, send: order.send, done: () => onPaid(receiver?.username ?? '') })
  }
  const timeOf = (count: number) => t`${plural(count, { one: '# month', other: '# months' })}`
  const time = timeOf(months)
  const way = new URLSearchParams({ gift: String(months), to: receiver?.username ?? '' })
  return (
    <Dialog open onClose={onClose} title={t`Give as a gift`}>
      <Sale
        price={quote}
        sums={<BillSums totalCents={data?.totalCents} balanceCents={data?.balanceCents} />}
        pay={{
          payment,
          missingCents: missingOf({ ...data }, isFetching),
          returnTo: `/${username}?${way.toString()}`,
          ready: data !== undefined && receiver !== undefined,
          onPay: pay,
          checkout: common &&
            order && {
              ...common,
              totalCents: data.totalCents,
              send: order.checkOut,
              bought: () => onPaid(receiver?.username ?? ''),
              label: (amount) => <Trans>Add {amount} and give</Trans>,
            },
          children: data ? (
            <Trans>
              Give {time} for <Price cents={data.totalCents} />
            </Trans>
          ) : (
            <Trans>Give</Trans>
          ),
        }}
        terms={
          <p className="xs muted centred">
            <Trans>Paid once, no renewal. If they already subscribe, it extends their time.</Trans>
          </p>
        }
      >
        {creator && <PersonRow {...creator} verified sub={<bdi>@{creator.username}</bdi>} />}
        <TextField
          label={t`Recipient’s username`}
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={31}
          value={typed}
          onChange={(event) => {
            payment.clear()
            setTyped(event.target.value)
          }}
          error={problem}
        />
        {receiver && <PersonRow {...receiver} sub={<bdi>@{receiver.username}</bdi>} />}
        <fieldset className="amounts">
          <legend className="sr">{t`Duration`}</legend>
          {monthChoices.map((count) => (
            <label key={count} className="amount months">
              <input
                type="radio"
                name="months"
                value={count}
                checked={months === count}
                onChange={() => {
                  payment.clear()
                  setMonths(count)
                }}
              />
              {timeOf(count)}
            </label>
          ))}
        </fieldset>
        <Bill priceCents={data?.priceCents} taxCents={data?.taxCents} />
        <ClosingCallout username={username}>
          <Trans>Unused time is then refunded to your wallet.</Trans>
        </ClosingCallout>
      </Sale>
    </Dialog>
  )
}
