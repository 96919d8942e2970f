import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { RiskDetail as Detail } from '#contract/staff/risks.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Callout } from '#web/ui/labels.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { queryOf } from '#web/platform/api/queries.ts'
import { DetailHead } from '../components/detail-head.tsx'
import { KeyValues } from '../components/key-values.tsx'
import { PayerCard } from '../payments/payer-card.tsx'
import { PaymentRow } from '../payments/payment-line.tsx'
import { RiskDecision } from './risk-decision.tsx'
import { RiskTag } from './risk-tag.tsx'
import { useRiskReason, useRiskWord } from './use-risk-words.ts'

function Side({ flag }: { readonly flag: Detail }) {
  const { t } = useLingui()
  if (flag.outcome === null)
    return flag.mayDecide ? (
      <RiskDecision flag={flag} />
    ) : (
      <Callout tone="quiet">
        <Trans>You can’t decide this one: it’s about you or a colleague.</Trans>
      </Callout>
    )
  return (
    <>
      <KeyValues
        rows={[
          [t`Decision`, <RiskTag key="o" outcome={flag.outcome} />],
          [t`Decided by`, flag.decidedBy === null ? '–' : <bdi key="d">@{flag.decidedBy}</bdi>],
          [t`Decided`, flag.decidedAt === null ? '–' : formatDateTime(flag.decidedAt)],
        ]}
      />
      {flag.note !== '' && (
        <p className="staff-words">
          <bdi>{flag.note}</bdi>
        </p>
      )}
    </>
  )
}

function Flag({ flag }: { readonly flag: Detail }) {
  const { t } = useLingui()
  const word = useRiskWord()
  const reason = useRiskReason()
  return (
    <>
      <DetailHead
        back="/admin/risks"
        title={word(flag.kind)}
        sub={formatDateTime(flag.at)}
        end={<RiskTag outcome={flag.outcome} />}
      />
      <div className="case">
        <div className="stack gap6">
          <Callout tone="warn">{reason(flag)}</Callout>
          <Section title={<Trans>People</Trans>} plain>
            {flag.people.map((person) => (
              <PayerCard key={person.username} payer={person} />
            ))}
          </Section>
          <Section title={<Trans>Evidence</Trans>} plain>
            {flag.evidence.length === 0 ? (
              <Empty icon={ReceiptText} title={t`No payments to show`} />
            ) : (
              <ul className="card staff-list">
                {flag.evidence.map((payment) => (
                  <PaymentRow key={`${payment.kind} ${payment.id}`} payment={payment} />
                ))}
              </ul>
            )}
          </Section>
        </div>
        <Section title={<Trans>Decision</Trans>}>
          <Side flag={flag} />
        </Section>
      </div>
    </>
  )
}

/** One flag: why, who, the payments that show it, and the decision. */
export function RiskDetail({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const query = useQuery(queryOf(['staff', 'risks', id], 'GET /admin/riskFlags/:id', { params: { id } }))
  return (
    <Loaded query={query} label={t`Loading the risk flag`} shape={['28px', '260px']}>
      {(flag) => <Flag key={flag.outcome} flag={flag} />}
    </Loaded>
  )
}
