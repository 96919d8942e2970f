import { Plural, useLingui } from '@lingui/react/macro'
import type { Posting } from '#contract/staff/payments.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Price } from '#web/ui/price.tsx'
import { useAccountWord, useTransferWord } from './use-payment-words.ts'
import { WideTable } from '../components/wide-table.tsx'

function Side({ side }: { readonly side: Posting['from'] }) {
  const word = useAccountWord()
  return (
    <>
      {word(side.kind)}
      {side.owner !== null && side.kind !== 'provider_cash' && (
        <>
          {' '}
          <bdi className="muted">@{side.owner}</bdi>
        </>
      )}
    </>
  )
}

/** How the cents have moved in the books, in their order. A line of the same transfer as the one above does not repeat it. */
export function PostingsTable({ postings }: { readonly postings: readonly Posting[] }) {
  const { t } = useLingui()
  const word = useTransferWord()
  return (
    <WideTable label={t`Postings`}>
      <table className="table table-tight staff-postings">
        <thead>
          <tr>
            <th scope="col" className="opt">{t`When`}</th>
            <th scope="col">{t`Transfer`}</th>
            <th scope="col" className="end">{t`Amount`}</th>
            <th scope="col">{t({ message: 'From', context: 'ledger account' })}</th>
            <th scope="col">{t({ message: 'To', context: 'ledger account' })}</th>
          </tr>
        </thead>
        <tbody>
          {postings.map((posting, index) => {
            const again = postings[index - 1]?.transferId === posting.transferId
            return (
              <tr key={`${posting.transferId} ${String(index)}`}>
                <td className="opt num">{again ? '' : formatDateTime(posting.at)}</td>
                <td>
                  {!again && (
                    <>
                      {word(posting.kind)} <code className="xs muted">{posting.transferId.slice(0, 8)}</code>
                    </>
                  )}
                </td>
                <td className="end num">
                  {posting.unit === 'cents' ? (
                    <Price cents={posting.amount} />
                  ) : (
                    <span className="muted">
                      <Plural value={posting.amount} one="# point" other="# points" />
                    </span>
                  )}
                </td>
                <td>
                  <Side side={posting.from} />
                </td>
                <td>
                  <Side side={posting.to} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </WideTable>
  )
}
