import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { SubmitEvent as FormSubmitEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn } from '#web/ui/forms/form.tsx'
import { More } from '#web/ui/more.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { Disputes } from './dispute-list.tsx'
import { ListTabs } from '../components/list-tabs.tsx'
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
  if (!query.data)
    return query.isError ? (
      <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading label={t`Searching payments`}>
        <Skeleton height="72px" />
        <Skeleton height="72px" />
      </Loading>
    )
  const person = query.data.pages[0]?.person
  const payments = query.data.pages.flatMap((page) => page.payments)
  return (
    <>
      {person && <PayerCard payer={person} />}
      {person && (
        <ListTabs
          label={t`Which payments`}
          tabs={[
            ['paid', t`What they paid`],
            ['earned', t`What they earned`],
          ]}
          current={side}
          onChoose={onSide}
        />
      )}
      {payments.length === 0 ? (
        <Empty icon={ReceiptText} title={person ? t`No payments` : t`No payment has this number`}>
          {!person && t`No one has this name or email address either. Check every letter and digit.`}
        </Empty>
      ) : (
        <>
          <ul className="card staff-list">
            {payments.map((payment) => (
              <PaymentRow key={`${payment.kind} ${payment.id}`} payment={payment} />
            ))}
          </ul>
          <More pages={query} />
        </>
      )}
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
  const look = (event: FormSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    go(textIn(new FormData(event.currentTarget), 'q').trim(), 'paid')
  }
  return (
    <>
      <h1 className="staff-title">
        <Trans>Payments</Trans>
      </h1>
      <form key={q} className="staff-find" onSubmit={look} role="search">
        <TextField
          label={t`Any number, name or email address`}
          name="q"
          dir="ltr"
          defaultValue={q}
          maxLength={limits.emailMax}
        />
        <Button type="submit" kind="ink">
          <Trans>Find</Trans>
        </Button>
      </form>
      {q === '' && (
        <p className="sm muted">
          {t`A purchase, top-up, refund, withdrawal, dispute, receipt or payment company number`}
        </p>
      )}
      {q === '' ? <Disputes /> : <Found q={q} side={side} onSide={(wanted) => go(q, wanted)} />}
    </>
  )
}
