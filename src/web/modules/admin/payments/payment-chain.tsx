import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Bought, Charge, GivenBack, PaymentChain } from '#contract/staff/payments.ts'
import { formatDateTime, formatMoney } from '#web/platform/i18n/format.ts'
import { Callout } from '#web/ui/labels.tsx'
import { MethodEnd } from '#web/modules/payouts/method-name.tsx'
import { Price } from '#web/ui/price.tsx'
import { Section } from '#web/ui/section.tsx'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { StaffLine } from '../components/staff-line.tsx'
import { queryOf } from '#web/platform/api/queries.ts'
import { DetailHead } from '../components/detail-head.tsx'
import { DisputeRow } from './dispute-list.tsx'
import { KeyValues } from '../components/key-values.tsx'
import { PayerCard } from './payer-card.tsx'
import { PaymentTag } from './payment-line.tsx'
import { PostingsTable } from './postings-table.tsx'
import { RefundButton } from './refund-form.tsx'
import { usePaymentWord } from './use-payment-words.ts'

const none = '–'

/** Where the money came from. */
function ChargeCard({ charge, chain }: { readonly charge: Charge; readonly chain: PaymentChain }) {
  const { t } = useLingui()
  const word = usePaymentWord()
  const own = chain.kind === 'top_up'
  return (
    <Section
      title={own ? t`The charge` : t`Previous charge`}
      end={
        <>
          <PaymentTag state={charge.state} />
          {own && chain.mayRefund && charge.leftCents > 0 && (
            <RefundButton
              target={{ id: charge.id, kind: 'top_up', leftCents: charge.leftCents }}
              name={word('top_up', charge.kind)}
            />
          )}
        </>
      }
    >
      <KeyValues
        rows={[
          [t`Amount`, <Price key="a" cents={charge.amountCents} />],
          [t`Refunded`, <Price key="b" cents={charge.refundedCents} />],
          [t`Disputed`, <Price key="d" cents={charge.disputedCents} />],
          [t`Payment partner`, <bdi key="p">{charge.provider}</bdi>],
          [t`Payment ID`, <code key="r">{charge.providerRef ?? none}</code>],
          [t`Settlement ID`, <code key="s">{charge.settledRef ?? none}</code>],
          [
            t`Card`,
            charge.cardLast4 === null ? none : <bdi key="c">{`…${charge.cardLast4} ${charge.cardCountry ?? ''}`}</bdi>,
          ],
          [t`Network`, <bdi key="n">{charge.addressRange || none}</bdi>],
          [t`Started`, formatDateTime(charge.createdAt)],
          [t`Settled`, charge.settledAt === null ? none : formatDateTime(charge.settledAt)],
        ]}
      />
      {!own && (
        <p className="sm">
          <Link className="link" href={`/admin/payments/${charge.id}`}>
            <Trans>Open this charge</Trans>
          </Link>
        </p>
      )}
    </Section>
  )
}

function BoughtRow({ bought, chain }: { readonly bought: Bought; readonly chain: PaymentChain }) {
  const word = usePaymentWord()
  const { t } = useLingui()
  const own = chain.id === bought.id
  const [tax, fee, earned, back] = [bought.taxCents, bought.feeCents, bought.earnedCents, bought.refundedCents].map(
    (cents) => formatMoney(cents),
  )
  const name = (
    <>
      {word('purchase', bought.kind)} · <Price cents={bought.priceCents} />
    </>
  )
  return (
    <StaffLine
      title={own ? name : <Link href={`/admin/payments/${bought.id}`}>{name}</Link>}
      sub={
        <>
          <bdi>@{bought.creator}</bdi> · {formatDateTime(bought.madeAt)}
          <span className="staff-under">
            <Trans>
              Tax {tax}, platform fee {fee}, creator earned {earned}
            </Trans>
            {bought.refundedCents > 0 && ` · ${t`refunded ${back ?? ''}`}`}
          </span>
        </>
      }
    >
      <PaymentTag state={bought.state} />
      {own && chain.mayRefund && bought.leftCents > 0 && (
        <RefundButton
          target={{ id: bought.id, kind: 'purchase', leftCents: bought.leftCents, wholeOnly: bought.state === 'held' }}
          name={word('purchase', bought.kind)}
        />
      )}
    </StaffLine>
  )
}

function GivenBackRow({ back }: { readonly back: GivenBack }) {
  const { t } = useLingui()
  const [tax, lost] = [formatMoney(back.taxCents), formatMoney(back.lostCents)]
  const kinds = {
    refund: t`Refund to the wallet`,
    reversal: t`Reversed by a dispute`,
    top_up: t`Refunded to the card`,
  }
  return (
    <StaffLine
      title={
        <>
          {kinds[back.kind]} · <Price cents={back.amountCents} />
        </>
      }
      sub={
        <DotSeparated>
          {formatDateTime(back.at)}
          <code className="xs">{back.id.slice(0, 8)}</code>
          {back.taxCents > 0 && t`and ${tax} tax`}
          {back.lostCents > 0 && t`platform covered ${lost}`}
        </DotSeparated>
      }
    >
      <PaymentTag state={back.state} />
    </StaffLine>
  )
}

function Chain({ chain }: { readonly chain: PaymentChain }) {
  const { t } = useLingui()
  const { withdrawal } = chain
  const titles = { top_up: t`Top-up`, purchase: t`Purchase`, withdrawal: t`Withdrawal` }
  return (
    <>
      <DetailHead
        back={`/admin/payments?q=${encodeURIComponent(chain.payer.username)}`}
        title={titles[chain.kind]}
        sub={<code className="staff-words">{chain.id}</code>}
      />
      <PayerCard payer={chain.payer} />
      {withdrawal && (
        <Section title={t`The withdrawal`} end={<PaymentTag state={withdrawal.state} />}>
          <KeyValues
            rows={[
              [
                t`Goes to`,
                <span key="t">
                  {withdrawal.kind === 'bank' ? t`Bank transfer` : 'PayPal'}{' '}
                  <MethodEnd endsWith={withdrawal.endsWith} />
                </span>,
              ],
              [t`Payment ID`, <code key="r">{withdrawal.providerRef ?? none}</code>],
            ]}
          />
        </Section>
      )}
      {chain.charge && <ChargeCard charge={chain.charge} chain={chain} />}
      {chain.purchases.length > 0 && (
        <Section
          title={chain.kind === 'purchase' ? t`Items bought` : t`Later wallet purchases, before the next charge`}
          plain
        >
          <ul className="card staff-list">
            {chain.purchases.map((bought) => (
              <BoughtRow key={bought.id} bought={bought} chain={chain} />
            ))}
          </ul>
          {chain.morePurchases && (
            <Callout tone="quiet">{t`There are more. Search for the person to see them.`}</Callout>
          )}
        </Section>
      )}
      {chain.givenBack.length > 0 && (
        <Section title={t`Refunded`} plain>
          <ul className="card staff-list">
            {chain.givenBack.map((back) => (
              <GivenBackRow key={back.id} back={back} />
            ))}
          </ul>
        </Section>
      )}
      {chain.disputes.length > 0 && (
        <Section id="disputes" title={t`Disputes`} plain>
          <ul className="card staff-list">
            {chain.disputes.map((dispute) => (
              <DisputeRow key={dispute.id} dispute={dispute} linked={chain.kind !== 'top_up'} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={t`In the ledger`} plain>
        {chain.postings.length === 0 ? (
          <p className="muted sm">{t`Nothing was posted: no money moved.`}</p>
        ) : (
          <PostingsTable postings={chain.postings} />
        )}
      </Section>
    </>
  )
}

/** One payment from the charge to the cents in the books. */
export function PaymentDetail({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const query = useQuery(queryOf(['staff', 'payment', id], 'GET /admin/payments/:id', { params: { id } }))
  return (
    <Loaded query={query} label={t`Loading the payment`} shape={['72px', '320px']}>
      {(chain) => <Chain chain={chain} />}
    </Loaded>
  )
}
