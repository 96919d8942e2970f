import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { LedgerHealth } from '#contract/staff/ledger.ts'
import { api } from '#web/platform/api/client.ts'
import { formatAgo, formatCount, formatDateTime, formatMoney } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, Tag } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useStaffAction } from '../use-staff-change.ts'
import { queryOf } from '#web/platform/api/queries.ts'
import { KeyValues } from '../components/key-values.tsx'
import { useAccountWord } from '../payments/use-payment-words.ts'
import { WideTable } from '../components/wide-table.tsx'

/** While a proof is made, its result is looked for so often. */
const provingMs = 1500
const freshMs = 30_000

type Proof = NonNullable<LedgerHealth['proof']>

const Amount = ({ unit, amount }: { readonly unit: 'cents' | 'points'; readonly amount: number }) =>
  unit === 'cents' ? <Price cents={amount} /> : <>{formatCount(amount)}</>

/** What the last proof says, in a sentence, and each thing that does not add up. */
function Verdict({ proof }: { readonly proof: LedgerHealth['proof'] }) {
  const { t } = useLingui()
  if (!proof)
    return (
      <Callout tone="info" title={t`The books haven’t been reconciled yet`}>
        <p>{t`This runs automatically every hour.`}</p>
      </Callout>
    )
  const [accounts, transfers] = [proof.accounts, proof.transfers].map((count) => formatCount(count ?? 0))
  const [when, seconds] = [formatDateTime(proof.at), formatCount(Math.round((proof.tookMs ?? 0) / 100) / 10)]
  const sound = proof.differences === 0
  return (
    <Callout
      live
      tone={sound ? 'ok' : 'bad'}
      title={sound ? t`The books balance` : t`The books don’t balance. Differences: ${formatCount(proof.differences)}`}
    >
      <p>
        {proof.accounts === null
          ? when
          : t`${when}. Accounts: ${accounts ?? ''}, transfers: ${transfers ?? ''}, in ${seconds} s`}
      </p>
      {!sound && (
        <ul className="sm">
          {proof.details.map(({ what, expected, found }) => (
            <li key={what}>
              <bdi className="strong">{what}</bdi>: {t`expected ${formatCount(expected)}, found ${formatCount(found)}`}
            </li>
          ))}
        </ul>
      )}
    </Callout>
  )
}

function Balances({ proof }: { readonly proof: Proof }) {
  const { t } = useLingui()
  const word = useAccountWord()
  const units = { cents: t`Total money`, points: t`Total points` }
  return (
    <Section title={t`Account balances`} plain>
      <WideTable label={t`Account balances`}>
        <table className="table table-tight">
          <thead>
            <tr>
              <th scope="col">{t`Account type`}</th>
              <th scope="col" className="end">{t`Accounts`}</th>
              <th scope="col" className="end">{t`Total`}</th>
            </tr>
          </thead>
          <tbody>
            {proof.balances.map(({ kind, unit, accounts, balance }) => (
              <tr key={kind}>
                <td>{word(kind)}</td>
                <td className="end num">{formatCount(accounts)}</td>
                <td className="end num">
                  <Amount unit={unit} amount={balance} />
                </td>
              </tr>
            ))}
            {proof.sums.map(({ unit, sum }) => (
              <tr key={unit} className="strong">
                <td colSpan={2}>{units[unit]}</td>
                <td className="end num">
                  {sum !== 0 && <Tag tone="bad">{t`must be 0`}</Tag>} <Amount unit={unit} amount={sum} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <p className="xs muted">
        <Trans>Cash is negative by the amount paid in. So are issued points.</Trans>
      </p>
    </Section>
  )
}

function Waiting({ health }: { readonly health: LedgerHealth }) {
  const { t } = useLingui()
  const line = ({ count, oldest }: { count: number; oldest: string | null }, amountCents?: number) =>
    count === 0 ? (
      t`none`
    ) : (
      <>
        {formatCount(count)}
        {amountCents !== undefined && ` · ${formatMoney(amountCents)}`}
        {oldest !== null && ` · ${t`oldest ${formatAgo(oldest)}`}`}
      </>
    )
  const { unsettledTopUps, heldPayments, jobs } = health
  return (
    <Section title={t`Pending work`}>
      <KeyValues
        rows={[
          [t`Stuck top-ups`, line(unsettledTopUps, unsettledTopUps.amountCents)],
          [t`Held for messages`, line(heldPayments, heldPayments.amountCents)],
          [t`Refunds on their way to a card`, line(health.openRefunds)],
          [t`Disputes`, line(health.openDisputes)],
          [t`Overdue withdrawals`, line(health.lateWithdrawals)],
          [t`Pending roll-up`, formatCount(health.deltas)],
          [t`Background jobs due`, line(jobs)],
        ]}
      />
      {jobs.failing.length > 0 && (
        <>
          <h3 className="strong sm">{t`Failing background jobs`}</h3>
          <ul className="stack gap2 sm">
            {jobs.failing.map(({ name, count, lastError }) => (
              <li key={name} className="staff-words">
                <code>{name}</code> × {formatCount(count)}: <bdi className="muted">{lastError}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function Earlier({ proofs }: { readonly proofs: LedgerHealth['earlier'] }) {
  const { t } = useLingui()
  return (
    <Section title={t`Previous checks`}>
      <KeyValues
        rows={proofs.map(({ at, differences }) => [
          formatDateTime(at),
          differences === 0 ? (
            <Tag key="ok" tone="ok">{t`OK`}</Tag>
          ) : (
            <Tag key="bad" tone="bad">{t`Differences: ${formatCount(differences)}`}</Tag>
          ),
        ])}
      />
    </Section>
  )
}

/** Whether the books are sound: the last proof, what the accounts hold, what waits. */
export default function LedgerPanel() {
  const { t } = useLingui()
  const query = useQuery({
    ...queryOf(['staff', 'ledger'], 'GET /admin/ledger'),
    refetchInterval: ({ state }) => (state.data?.proving ? provingMs : freshMs),
  })
  const prove = useStaffAction(() => api('POST /admin/ledger/proofs'))
  return (
    <>
      <div className="row wrap">
        <h1 className="staff-title grow">
          <Trans>Ledger health</Trans>
        </h1>
        <Button kind="line" icon={ShieldCheck} busy={prove.isBusy || query.data?.proving === true} onClick={prove.run}>
          <Trans>Reconcile now</Trans>
        </Button>
      </div>
      <Loaded query={query} label={t`Loading ledger health`} shape={['96px', '320px']}>
        {(data) => (
          <>
            <Verdict proof={data.proof} />
            <div className="case">
              {data.proof && data.proof.balances.length > 0 && <Balances proof={data.proof} />}
              <div className="stack gap6">
                <Waiting health={data} />
                {data.earlier.length > 0 && <Earlier proofs={data.earlier} />}
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
