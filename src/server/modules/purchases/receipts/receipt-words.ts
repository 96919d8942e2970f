import type { Receipt } from '#contract/receipts.ts'
import type { ReaderLanguage } from '#modules/mails/reader-format.ts'

type Words = {
  kinds: Readonly<Record<Receipt['kind'], string>>
  receipt: string
  number: string
  date: string
  soldBy: string
  to: string
  payment: string
  card: (last4: string) => string
  tax: (rate: string) => string
  refunded: string
  total: string
  untaxed: string
}

export const receiptWords: Readonly<Record<ReaderLanguage, Words>> = {
  en: {
    kinds: {
      top_up: 'Wallet top-up',
      subscription: 'Subscription',
      subscription_renewal: 'Subscription renewal',
      tip: 'Tip',
      unlock: 'Unlocked post',
      message: 'Paid message',
      message_unlock: 'Unlocked message',
      gift: 'Gifted subscription',
      live_ticket: 'Live ticket',
    },
    receipt: 'Receipt',
    number: 'Number',
    date: 'Date',
    soldBy: 'Sold by',
    to: 'To',
    payment: 'Payment',
    card: (last4) => `card ending in ${last4}`,
    tax: (rate) => `VAT/GST ${rate}`,
    refunded: 'Refunded',
    total: 'Total',
    untaxed: 'Top-ups aren’t taxed. Tax is charged on what you buy from your wallet.',
  },
  de: {
    kinds: {
      top_up: 'Wallet-Aufladung',
      subscription: 'Abo',
      subscription_renewal: 'Abo-Verlängerung',
      tip: 'Trinkgeld',
      unlock: 'Freigeschalteter Beitrag',
      message: 'Bezahlte Nachricht',
      message_unlock: 'Freigeschaltete Nachricht',
      gift: 'Verschenktes Abo',
      live_ticket: 'Live-Ticket',
    },
    receipt: 'Beleg',
    number: 'Nummer',
    date: 'Datum',
    soldBy: 'Verkauft von',
    to: 'An',
    payment: 'Zahlung',
    card: (last4) => `Karte mit Endziffern ${last4}`,
    tax: (rate) => `Umsatzsteuer ${rate}`,
    refunded: 'Erstattet',
    total: 'Summe',
    untaxed: 'Aufladungen werden nicht besteuert. Steuer fällt auf das an, was du aus der Wallet kaufst.',
  },
  ar: {
    kinds: {
      top_up: 'شحن المحفظة',
      subscription: 'اشتراك',
      subscription_renewal: 'تجديد اشتراك',
      tip: 'إكرامية',
      unlock: 'منشور مفتوح',
      message: 'رسالة مدفوعة',
      message_unlock: 'رسالة مفتوحة',
      gift: 'اشتراك مُهدى',
      live_ticket: 'تذكرة بث مباشر',
    },
    receipt: 'إيصال',
    number: 'الرقم',
    date: 'التاريخ',
    soldBy: 'البائع',
    to: 'إلى',
    payment: 'الدفعة',
    card: (last4) => `بطاقة تنتهي بـ ${last4}`,
    tax: (rate) => `ضريبة القيمة المضافة ${rate}`,
    refunded: 'المبلغ المُعاد',
    total: 'الإجمالي',
    untaxed: 'لا ضريبة على شحن المحفظة. تُحتسب الضريبة على ما تشتريه منها.',
  },
}
