import { msg, type Text } from '#contract/message.ts'
import type { MailTexts, MailValues } from '../mail-text.ts'
import type { ReaderFormat } from '../reader-format.ts'

/** "20% (France)" is said with its country, as the receipt does. */
const rateOf = ({ percent, country }: ReaderFormat, { taxRate = '0', taxCountry = '' }: MailValues): string =>
  [percent(Number(taxRate)), taxCountry && `(${country(taxCountry)})`].filter(Boolean).join(' ')

function linesOf(values: MailValues, format: ReaderFormat): Text[] {
  const { count, number = '', at, since, priceCents = '0', taxCents = '0', totalCents = '0', nextAt, zone } = values
  const { apart, date, money } = format
  const day = (instant = ''): string => apart(date(instant, zone))
  const amount = money(Number(taxCents))
  const head =
    count === '1'
      ? [msg`Receipt: ${{ number: apart(number) }}`, msg`Date: ${{ date: day(at) }}`]
      : [msg`Since: ${{ date: day(since) }}`]
  return [
    ...head,
    msg`Price: ${{ amount: money(Number(priceCents)) }}`,
    count === '1' ? msg`VAT/GST ${{ rate: rateOf(format, values) }}: ${{ amount }}` : msg`VAT/GST: ${{ amount }}`,
    msg`Total: ${{ amount: money(Number(totalCents)) }}`,
    msg`Paid from your wallet. Next renewal: ${{ date: day(nextAt) }}.`,
  ]
}

/**
 * The receipt of a renewal, or of all renewals since the last such mail (`count`, `since`): `creator`, amounts in cents,
 * `taxRate` in hundredths of a percent, `taxCountry`, `number` and `at` of the receipt, `nextAt`.
 */
export const renewalReceipt: MailTexts = {
  subject: ({ creator = '', totalCents = '0' }, { apart, money }) =>
    msg`Receipt: ${{ creator: apart(creator) }}, ${{ total: money(Number(totalCents)) }}`,
  heading: ({ creator = '', count = '1' }, { apart, count: written }) =>
    count === '1'
      ? msg`Your subscription to ${{ creator: apart(creator) }} renewed`
      : msg({
          message:
            '{count, plural, one {{number} renewal of your subscription to {creator}} other {{number} renewals of your subscription to {creator}}}',
          values: { count: Number(count), number: written(Number(count)), creator: apart(creator) },
        }),
  paragraphs: linesOf,
  // one leads to its receipt, several to the list of them
  button: ({ count }) => (count === '1' ? msg`View receipt` : msg`View receipts`),
  footer: msg`You can cancel any time under Subscriptions, and choose your emails under Notifications.`,
}
