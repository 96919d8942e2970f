import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#web/platform/session.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Notice } from '#web/ui/labels.tsx'
import { Bill } from '#web/modules/purchases/bill.tsx'
import { PayButton } from '#web/modules/purchases/pay-button.tsx'
import { useFreshMoney } from '#web/modules/purchases/queries.ts'
import { usePayment } from '#web/modules/payments/use-payment.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { Price } from '#web/ui/price.tsx'
import { ClosingNotice } from './closing-notice.tsx'
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

/** Pays for some months of a creator's posts for another person; it ends by itself. */
export default function GiftDialog({ username, onClose }: { readonly username: string; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [months, setMonths] = useState<Choice['months']>(1)
  const [typed, setTyped] = useState('')
  const { receiver, problem } = useReceiver(typed, username)
  const quote = useQuery(giftQuoteQuery(username, months))
  const payment = usePayment()
  useFreshMoney(payment.busy)
  const { data, error, isFetching } = quote
  const pay = () => {
    if (!data || !receiver) return
    const body = { creatorUsername: username, months, expectedPriceCents: data.priceCents }
    void payment.pay({
      intention: ['gift', receiver.username, body],
      send: (idempotencyKey) =>
        api('POST /users/:username/gifts', { params: { username: receiver.username }, body, idempotencyKey }),
      priceCents: data.priceCents,
      done: ({ until }) => {
        showToast(t`${receiver.name} has your gift, until ${formatDate(until)}.`)
        onClose()
      },
      reread: () => quote.refetch(),
    })
  }
  return (
    <Dialog open onClose={onClose} title={t`Give as a gift`}>
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
            {t`${plural(count, { one: '# month', other: '# months' })}`}
          </label>
        ))}
      </fieldset>
      <Bill
        priceCents={data?.priceCents}
        taxCents={data?.taxCents}
        totalCents={data?.totalCents}
        balanceCents={data?.balanceCents}
      />
      {error && (
        <Notice tone="bad" live>
          {textOf(error)}
        </Notice>
      )}
      <ClosingNotice username={username}>
        <Trans>Unused time is then refunded to your wallet.</Trans>
      </ClosingNotice>
      <div className="stack gap2">
        <PayButton
          payment={payment}
          missingCents={data && !isFetching ? Math.max(0, data.totalCents - data.balanceCents) : null}
          returnTo={`/${username}?gift=1`}
          ready={data !== undefined && receiver !== undefined}
          onPay={pay}
        >
          {data ? (
            <Trans>
              Give for <Price cents={data.totalCents} />
            </Trans>
          ) : (
            <Trans>Give</Trans>
          )}
        </PayButton>
        <p className="xs muted centred">
          <Trans>Paid once, no renewal. If they already subscribe, it extends their time.</Trans>
        </p>
      </div>
    </Dialog>
  )
}
