import type { PaymentLine } from '#contract/staff/payments.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Tag } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { StaffLine } from '../components/staff-line.tsx'
import { usePaymentState, usePaymentWord } from './use-payment-words.ts'

/** How something stands. */
export function PaymentTag({ state }: { readonly state: string }) {
  const [word, tone] = usePaymentState()(state)
  return <Tag {...(tone && { tone })}>{word}</Tag>
}

/** One payment of a list, which opens all of it. */
export function PaymentRow({ payment }: { readonly payment: PaymentLine }) {
  const word = usePaymentWord()
  return (
    <StaffLine
      to={`/admin/payments/${payment.id}`}
      title={
        <>
          {word(payment.kind, payment.what)} · <Price cents={payment.amountCents} />
        </>
      }
      sub={
        <>
          <bdi>@{payment.username}</bdi>
          {payment.creator !== null && (
            <>
              {' → '}
              <bdi>@{payment.creator}</bdi>
            </>
          )}
          {' · '}
          {formatDateTime(payment.at)}
        </>
      }
    >
      <PaymentTag state={payment.state} />
    </StaffLine>
  )
}
