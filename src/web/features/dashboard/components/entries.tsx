import { Trans, useLingui } from '@lingui/react/macro'
import { HandCoins } from 'lucide-react'
import { Link } from 'wouter'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Price } from '#web/ui/price.tsx'
import { Empty } from '#web/ui/states.tsx'
import { useTransactionWord } from '#web/ui/use-transaction-word.ts'
import '#web/ui/styles/features/earnings.css'
import type { Entry } from '../api.ts'

function Row({ entry }: { readonly entry: Entry }) {
  const { t } = useLingui()
  const { kind, supporter, at } = entry
  const word = useTransactionWord()(kind)
  const day = <time dateTime={at}>{formatDate(at, 'medium')}</time>
  return (
    <tr>
      <th scope="row">
        <div className="row gap2">
          <Avatar src={supporter?.avatarUrl ?? null} name={supporter?.name ?? ''} size={28} />
          <div className="from">
            <div className="clip">
              {supporter ? (
                <Link href={`/${supporter.username}`} className="strong">
                  <bdi>{supporter.name}</bdi>
                </Link>
              ) : (
                t`Someone who has left`
              )}
            </div>
            <div className="muted xs">
              <Trans>
                {word}, {day}
              </Trans>
            </div>
          </div>
        </div>
      </th>
      <td className="n">
        <Price cents={entry.priceCents} />
      </td>
      <td className="n muted">
        <Price cents={-entry.feeCents} />
      </td>
      <td className="n">
        <Price cents={entry.amountCents} />
      </td>
    </tr>
  )
}

/** Who paid what: the price, the fee and the creator's own share side by side. */
export function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  if (entries.length === 0)
    return (
      <Empty icon={HandCoins} title={<Trans>No earnings yet</Trans>}>
        <Trans>Each payment of a supporter will be listed here, with the fee and your share.</Trans>
      </Empty>
    )
  return (
    <table className="table table-tight earnings">
      <caption className="sr">
        <Trans>Latest earnings</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>From</Trans>
          </th>
          <th scope="col" className="n">
            <Trans>Paid</Trans>
          </th>
          <th scope="col" className="n">
            <Trans>Fee</Trans>
          </th>
          <th scope="col" className="n">
            <Trans>Yours</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}
