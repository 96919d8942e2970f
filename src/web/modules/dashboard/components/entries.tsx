import { Trans, useLingui } from '@lingui/react/macro'
import { HandCoins } from 'lucide-react'
import { Link } from 'wouter'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { Empty } from '#web/ui/states.tsx'
import { useTransactionWord } from '#web/modules/payments/use-transaction-word.ts'
import type { Entry } from '../queries.ts'

/** Where the money of an entry is, in a word, and until when it waits. */
function State({ entry, brief }: { readonly entry: Entry; readonly brief: boolean }) {
  const { state, availableAt, platformPaidCents, keptCents, returnedCents } = entry
  // of a payment that is pending a refund may have left nothing
  const isGone = state === 'given_back' || (returnedCents > 0 && keptCents === 0)
  const { t } = useLingui()
  if (isGone)
    return (
      <>
        <Tag>{t`Refunded`}</Tag>
        {platformPaidCents > 0 && <div className="muted xs">{t`paid by Fanfare`}</div>}
      </>
    )
  if (state === 'available') return <Tag tone="ok">{t`Available`}</Tag>
  return (
    <>
      <Tag tone="warn">{t`Pending`}</Tag>
      {availableAt !== null && !brief && (
        <div className="muted xs">
          <Trans>until {formatDate(availableAt, 'medium')}</Trans>
        </div>
      )}
    </>
  )
}

function Row({ entry, brief }: { readonly entry: Entry; readonly brief: boolean }) {
  const { t } = useLingui()
  const { kind, supporter, at, message, postId } = entry
  const word = useTransactionWord()(kind)
  const price = <Price cents={entry.priceCents} />
  const tax = <Price cents={entry.taxCents} />
  const fee = <Price cents={entry.feeCents} />
  const shared = <Price cents={entry.sharedCents} />
  const returned = <Price cents={entry.returnedCents} />
  // the price of another's post is between its author and the fan
  const isShare = kind === 'share'
  const what =
    postId === null ? (
      word
    ) : (
      <Link href={`/post/${String(postId)}`} className="link">
        {word}
      </Link>
    )
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
                t`Deleted account`
              )}
            </div>
            <div className="muted xs">
              <Trans>
                {what}, {day}
              </Trans>
            </div>
            {!isShare && (
              <div className="muted xs entry-split">
                <Trans>
                  {price} minus {fee} fee
                </Trans>
              </div>
            )}
            {message !== null && (
              <div className="xs entry-note" dir="auto">
                {message}
              </div>
            )}
          </div>
        </div>
      </th>
      <td className="n opt">
        {!isShare && <Price cents={entry.priceCents} />}
        {entry.taxCents > 0 && !brief && (
          <div className="muted xs">
            <Trans>+ {tax} tax</Trans>
          </div>
        )}
      </td>
      <td className="n muted opt">{!isShare && <Price cents={-entry.feeCents} />}</td>
      <td className="n">
        <Price cents={entry.keptCents} />
        {entry.returnedCents > 0 && (
          <div className="muted xs">
            <Trans>{returned} refunded</Trans>
          </div>
        )}
        {entry.sharedCents > 0 && !brief && (
          <div className="muted xs">
            <Trans>{shared} to co-creators</Trans>
          </div>
        )}
      </td>
      <td className="state">
        <State entry={entry} brief={brief} />
      </td>
    </tr>
  )
}

/** Who paid what: the price, the fee and the creator's own share side by side, and where that is now. */
export function Entries({
  entries,
  brief = false,
}: {
  readonly entries: readonly Entry[]
  /** Without the day on which each becomes available. */
  readonly brief?: boolean
}) {
  if (entries.length === 0)
    return (
      <Empty icon={HandCoins} title={<Trans>No earnings yet</Trans>}>
        <Trans>Each payment shows up here, with the fee and your share.</Trans>
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
            <Trans context="person who pays">From</Trans>
          </th>
          <th scope="col" className="n opt">
            <Trans context="amount of money">Paid</Trans>
          </th>
          <th scope="col" className="n opt">
            <Trans>Fee</Trans>
          </th>
          <th scope="col" className="n">
            <Trans>Yours</Trans>
          </th>
          <th scope="col" className="state">
            <Trans>Status</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} brief={brief} />
        ))}
      </tbody>
    </table>
  )
}
