import { formatFor, type ReaderFormat, type ReaderLanguage } from '../reader-format.ts'
import type { MailTexts, MailValues, MailWords } from '../mail-text.ts'

type Words = {
  subject: (creator: string, total: string) => string
  one: (creator: string) => string
  several: (count: number, creator: string) => string
  number: string
  date: string
  since: string
  price: string
  tax: (rate: string) => string
  total: string
  next: (date: string) => string
  paidFrom: string
  receipt: string
  receipts: string
  footer: string
}

/** "VAT/GST 20% (France)" is said with its country, as the receipt does. */
const rateOf = ({ percent, country }: ReaderFormat, { taxRate = '0', taxCountry = '' }: MailValues): string =>
  [percent(Number(taxRate)), taxCountry && `(${country(taxCountry)})`].filter(Boolean).join(' ')

function mailIn(language: ReaderLanguage, words: Words): MailWords {
  const format = formatFor(language)
  const { apart, date, money } = format
  const line = (label: string, value: string): string => `${label}: ${value}`
  const day = (at = '', zone?: string): string => apart(date(at, zone))
  return {
    subject: ({ creator = '', totalCents = '0' }) => words.subject(apart(creator), money(Number(totalCents))),
    heading: ({ creator = '', count = '1' }) =>
      count === '1' ? words.one(apart(creator)) : words.several(Number(count), apart(creator)),
    paragraphs: (values) => {
      const { count, number = '', at, since, priceCents = '0', taxCents = '0', totalCents = '0', nextAt, zone } = values
      const one = count === '1'
      return [
        one ? line(words.number, apart(number)) : line(words.since, day(since, zone)),
        ...(one ? [line(words.date, day(at, zone))] : []),
        line(words.price, money(Number(priceCents))),
        line(one ? words.tax(rateOf(format, values)) : words.tax(''), money(Number(taxCents))),
        line(words.total, money(Number(totalCents))),
        `${words.paidFrom} ${words.next(day(nextAt, zone))}`,
      ]
    },
    // one leads to its receipt, several to the list of them
    button: ({ count }) => (count === '1' ? words.receipt : words.receipts),
    footer: words.footer,
  }
}

/**
 * The receipt of a renewal, or of all renewals since the last such mail (`count`, `since`): `creator`, amounts in cents,
 * `taxRate` in hundredths of a percent, `taxCountry`, `number` and `at` of the receipt, `nextAt`.
 */
export const renewalReceipt: MailTexts = {
  en: mailIn('en', {
    subject: (creator, total) => `Receipt: ${creator}, ${total}`,
    one: (creator) => `Your subscription to ${creator} renewed`,
    several: (count, creator) => `${String(count)} renewals of your subscription to ${creator}`,
    number: 'Receipt',
    date: 'Date',
    since: 'Since',
    price: 'Price',
    tax: (rate) => `VAT/GST ${rate}`.trim(),
    total: 'Total',
    next: (date) => `Next renewal: ${date}.`,
    paidFrom: 'Paid from your wallet.',
    receipt: 'View receipt',
    receipts: 'View receipts',
    footer: 'You can cancel any time under Subscriptions, and choose your emails under Notifications.',
  }),
  de: mailIn('de', {
    subject: (creator, total) => `Beleg: ${creator}, ${total}`,
    one: (creator) => `Dein Abo bei ${creator} wurde verlängert`,
    several: (count, creator) => `${String(count)} Verlängerungen deines Abos bei ${creator}`,
    number: 'Beleg',
    date: 'Datum',
    since: 'Seit',
    price: 'Preis',
    tax: (rate) => `Umsatzsteuer ${rate}`.trim(),
    total: 'Summe',
    next: (date) => `Nächste Verlängerung: ${date}.`,
    paidFrom: 'Aus deiner Wallet bezahlt.',
    receipt: 'Beleg ansehen',
    receipts: 'Belege ansehen',
    footer: 'Du kannst jederzeit unter Abos kündigen und deine Mails unter Benachrichtigungen wählen.',
  }),
  ar: mailIn('ar', {
    subject: (creator, total) => `إيصال: ${creator}، ${total}`,
    one: (creator) => `تجدّد اشتراكك لدى ${creator}`,
    several: (count, creator) => `تجديدات اشتراكك لدى ${creator}: ${formatFor('ar').count(count)}`,
    number: 'رقم الإيصال',
    date: 'التاريخ',
    since: 'منذ',
    price: 'السعر',
    tax: (rate) => `ضريبة القيمة المضافة ${rate}`.trim(),
    total: 'الإجمالي',
    next: (date) => `التجديد التالي: ${date}.`,
    paidFrom: 'دُفع من محفظتك.',
    receipt: 'عرض الإيصال',
    receipts: 'عرض الإيصالات',
    footer: 'يمكنك الإلغاء متى شئت من صفحة الاشتراكات، واختيار رسائلك من إعدادات الإشعارات.',
  }),
}
