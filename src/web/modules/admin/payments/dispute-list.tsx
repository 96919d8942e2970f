import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Gavel } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Dispute } from '#contract/staff/payments.ts'
import { formatDateTime, formatMoney } from '#web/platform/i18n/format.ts'
import { Price } from '#web/ui/price.tsx'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Section } from '#web/ui/section.tsx'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { SaveButton } from '#web/ui/save-button.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { StaffLine } from '../components/staff-line.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { PaymentTag } from './payment-line.tsx'
import { useDisputeReason } from './use-payment-words.ts'

/** What answers the bank's questions, as a paper or as data. Who takes it is in the audit log. */
function Evidence({ dispute }: { readonly dispute: Dispute }) {
  const { t } = useLingui()
  const { id, providerRef } = dispute
  const save = (form: 'pdf' | 'json') => ({
    path: `/api/files/dispute-evidence.${form}?dispute=${String(id)}`,
    name: `dispute-${String(id)}.${form}`,
  })
  return (
    <span className="row wrap gap2">
      <SaveButton {...save('pdf')} label={t`Evidence (PDF): ${providerRef}`}>
        <Trans>Evidence (PDF)</Trans>
      </SaveButton>
      <SaveButton {...save('json')} label={t`Evidence as JSON: ${providerRef}`}>
        JSON
      </SaveButton>
    </span>
  )
}

/** One dispute: what it took from whom, and the evidence. `linked`: its name leads to the payment. */
export function DisputeRow({ dispute, linked }: { readonly dispute: Dispute; readonly linked: boolean }) {
  const { username, provider, providerRef, reason } = dispute
  const why = useDisputeReason()
  const [wallet, reversed, lost] = [dispute.walletCents, dispute.reversedCents, dispute.lostCents].map((cents) =>
    formatMoney(cents),
  )
  const name = (
    <>
      <Price cents={dispute.amountCents} /> · <bdi>@{username}</bdi>
    </>
  )
  return (
    <StaffLine
      title={linked ? <Link href={`/admin/payments/${dispute.topUpId}`}>{name}</Link> : name}
      sub={
        <>
          <DotSeparated>
            <bdi dir="ltr">
              {provider} {providerRef}
            </bdi>
            {reason !== '' && <bdi>{why(reason)}</bdi>}
            {formatDateTime(dispute.openedAt)}
          </DotSeparated>
          <span className="staff-under">
            <Trans>
              From the wallet {wallet}, from reversed purchases {reversed}, from the platform {lost}
            </Trans>
          </span>
        </>
      }
    >
      <PaymentTag state={dispute.state} />
      <Evidence dispute={dispute} />
    </StaffLine>
  )
}

/** Payments that banks have taken back, those first that wait for the bank. */
export function Disputes() {
  const { t } = useLingui()
  const [list, setList] = useState<'open' | 'closed'>('open')
  const query = useInfiniteQuery(pagesOf(['staff', 'disputes', list], 'GET /admin/disputes', { list }))
  return (
    <Section
      id="disputes"
      title={<Trans>Disputes</Trans>}
      end={
        <Segment
          label={t`Disputes`}
          options={[
            ['open', t`Waiting for the bank`],
            ['closed', t`Decided`],
          ]}
          current={list}
          onChoose={setList}
        />
      }
      plain
    >
      <PagedList
        query={query}
        of="disputes"
        label={t`Loading disputes`}
        shape={['72px']}
        empty={<Empty icon={Gavel} title={list === 'open' ? t`No open disputes` : t`No decided disputes`} />}
        className="card staff-list"
      >
        {(dispute) => <DisputeRow key={dispute.id} dispute={dispute} linked />}
      </PagedList>
    </Section>
  )
}
