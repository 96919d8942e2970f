import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import { Link, useParams } from 'wouter'
import type { Receipt } from '#contract/receipts.ts'
import { Screen } from '#web/ui/screen.tsx'
import { isApiError } from '#web/platform/api/api-error.ts'
import { formatDateTime, formatPercent } from '#web/platform/i18n/format.ts'
import { useReaderLocale } from '#web/platform/i18n/reader-locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { ErrorState, NothingHere, Spinner } from '#web/ui/states.tsx'
import { useTransactionWord } from '#web/modules/payments/use-transaction-word.ts'
import '#web/modules/payments/money.css'
import '#web/modules/payments/wallet.css'
import { receiptQuery } from '#web/modules/payments/queries.ts'
import { savePdf } from '#web/modules/payments/save-receipt-pdf.ts'
import { useAction } from '#web/platform/use-action.ts'

function Tax({ receipt: { taxRate, taxCountry, taxCents } }: { readonly receipt: Receipt }) {
  const locale = useReaderLocale()
  const percent = formatPercent(taxRate / 10_000)
  const country = taxCountry && new Intl.DisplayNames(locale, { type: 'region' }).of(taxCountry)
  return (
    <>
      <dt>
        {!country || taxRate === 0 ? (
          <Trans>VAT or GST</Trans>
        ) : (
          <Trans>
            VAT or GST, {country}, {percent}
          </Trans>
        )}
      </dt>
      <dd>
        <Price cents={taxCents} />
      </dd>
    </>
  )
}

function Paper({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useLingui()
  const word = useTransactionWord()
  const { id, number, kind, at, creator, buyer, cardLast4, priceCents, totalCents, refundedCents } = receipt
  const save = useAction(() => savePdf(id, number))
  return (
    <Card className="stack receipt">
      <dl className="kv">
        <dt>{t`Number`}</dt>
        <dd>
          <bdi className="num">{number}</bdi>
        </dd>
        <dt>{t`When`}</dt>
        <dd>
          <time dateTime={at}>{formatDateTime(at, 'always')}</time>
        </dd>
        <dt>{t`What`}</dt>
        <dd>{word(kind)}</dd>
        {creator && (
          <>
            <dt>{t`Paid to`}</dt>
            <dd>
              <Link className="link" href={`/${creator.username}`}>
                <bdi>{creator.name}</bdi>
              </Link>
            </dd>
          </>
        )}
        <dt>{t`Paid by`}</dt>
        <dd>
          <bdi>{buyer.name}</bdi> <bdi className="muted">@{buyer.username}</bdi>
        </dd>
        {cardLast4 !== null && (
          <>
            <dt>{t`Card`}</dt>
            <dd>
              <Trans>ending {cardLast4}</Trans>
            </dd>
          </>
        )}
      </dl>
      <hr />
      <dl className="kv">
        <dt>{t`Price`}</dt>
        <dd>
          <Price cents={priceCents} />
        </dd>
        <Tax receipt={receipt} />
        <dt className="sum">{t`Total`}</dt>
        <dd className="sum">
          <Price cents={totalCents} />
        </dd>
        {refundedCents > 0 && (
          <>
            <dt>{t`Refunded since`}</dt>
            <dd>
              <Price cents={refundedCents} signed />
            </dd>
          </>
        )}
      </dl>
      <Button kind="ink" icon={Download} busy={save.isBusy} onClick={save.run}>
        <Trans>Save as PDF</Trans>
      </Button>
    </Card>
  )
}

/** One receipt as a page, and as a file. */
export default function ReceiptScreen() {
  const { t } = useLingui()
  const { id } = useParams<{ id: string }>()
  const { data, error, isPending, refetch } = useQuery(receiptQuery(id))
  return (
    <Screen
      title={t`Receipt`}
      start={
        <Link href="/wallet/receipts" className="icon-btn" aria-label={t`Back to the receipts`}>
          <Icon icon={ArrowLeft} flip />
        </Link>
      }
    >
      {isPending && <Spinner />}
      {error &&
        !data &&
        (isApiError(error, 'invalid_input') ? (
          <NothingHere />
        ) : (
          <ErrorState fault={error} onRetry={() => void refetch()} />
        ))}
      {data && <Paper receipt={data} />}
    </Screen>
  )
}
