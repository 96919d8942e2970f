import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { limits } from '#contract/limits.ts'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { FindForm } from '../components/find-form.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { Disputes } from './dispute-list.tsx'
import { PayerCard } from './payer-card.tsx'
import { PaymentRow } from './payment-line.tsx'

type Side = 'paid' | 'earned'

function Found({
  q,
  side,
  onSide,
}: {
  readonly q: string
  readonly side: Side
  readonly onSide: (side: Side) => void
}) {
  const { t } = useLingui()
  const query = useInfiniteQuery(pagesOf(['staff', 'payments', q, side], 'GET /admin/payments', { q, side }))
  const person = query.data?.pages[0]?.person
  return (
    <>
      {person && <PayerCard payer={person} />}
      {person && (
        <Segment
          label={t`Which payments`}
          options={[
            ['paid', t`What they paid`],
            ['earned', t`What they earned`],
          ]}
          current={side}
          onChoose={onSide}
        />
      )}
      <PagedList
        query={query}
        of="payments"
        label={t`Searching payments`}
        shape={['72px', '72px']}
        empty={
          <Empty icon={ReceiptText} title={person ? t`No payments` : t`No payment has this number`}>
            {!person && t`No account matches it either. Check it for typos.`}
          </Empty>
        }
        className="card staff-list"
      >
        {(payment) => <PaymentRow key={`${payment.kind} ${payment.id}`} payment={payment} />}
      </PagedList>
    </>
  )
}

/** What is looked for stands in the address: the way back from a payment leads to the same list. */
export function PaymentSearch() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch())
  const q = asked.get('q') ?? ''
  const side: Side = asked.get('side') === 'earned' ? 'earned' : 'paid'
  const go = (term: string, wanted: Side): void => {
    const query = new URLSearchParams({ ...(term && { q: term }), ...(wanted === 'earned' && { side: wanted }) })
    navigate(`/admin/payments${query.size > 0 ? `?${query.toString()}` : ''}`)
  }
  return (
    <>
      <h1 className="staff-title">
        <Trans>Payments</Trans>
      </h1>
      <FindForm
        key={q}
        label={t`Any number, name or email address`}
        defaultValue={q}
        maxLength={limits.emailMax}
        onFind={(typed) => go(typed, 'paid')}
      >
        <Trans>Find</Trans>
      </FindForm>
      {q === '' && (
        <p className="sm muted">
          {t`Purchase, top-up, refund, withdrawal, dispute, receipt or payment partner number`}
        </p>
      )}
      {q === '' ? <Disputes /> : <Found q={q} side={side} onSide={(wanted) => go(q, wanted)} />}
    </>
  )
}
