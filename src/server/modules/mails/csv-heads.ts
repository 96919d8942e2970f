import type { ReaderLanguage } from './reader-format.ts'
import { readerLanguage } from './reader-format.ts'

type Names = Readonly<Record<Exclude<ReaderLanguage, 'en'>, string>>

/** Columns of the files that people take with them, by what they are called in English. Amounts are in US dollars. */
const names = {
  date: { de: 'Datum', ar: 'التاريخ' },
  month: { de: 'Monat', ar: 'الشهر' },
  kind: { de: 'Art', ar: 'النوع' },
  state: { de: 'Status', ar: 'الحالة' },
  username: { de: 'Benutzername', ar: 'اسم المستخدم' },
  name: { de: 'Name', ar: 'الاسم' },
  id: { de: 'ID', ar: 'المعرّف' },
  note: { de: 'Notiz', ar: 'ملاحظة' },
  since: { de: 'seit', ar: 'منذ' },
  renews: { de: 'Verlängerung', ar: 'التجديد' },
  ended: { de: 'beendet', ar: 'انتهى' },
  period: { de: 'Zeitraum', ar: 'المدة' },
  subscription: { de: 'Abo', ar: 'الاشتراك' },
  subscribes: { de: 'abonniert', ar: 'مشترك' },
  payments: { de: 'Zahlungen', ar: 'المدفوعات' },
  amount_usd: { de: 'Betrag_usd', ar: 'المبلغ_usd' },
  price_usd: { de: 'Preis_usd', ar: 'السعر_usd' },
  prices_usd: { de: 'Brutto_usd', ar: 'الإجمالي_usd' },
  fee_usd: { de: 'Gebühr_usd', ar: 'الرسوم_usd' },
  given_back_usd: { de: 'Erstattet_usd', ar: 'المُعاد_usd' },
  co_creators_usd: { de: 'Mitwirkende_usd', ar: 'حصص_المشاركين_usd' },
  of_others_posts_usd: { de: 'Anteile_anderer_Beiträge_usd', ar: 'حصص_من_منشورات_الآخرين_usd' },
  yours_usd: { de: 'Für_dich_usd', ar: 'لك_usd' },
  earned_usd: { de: 'Verdient_usd', ar: 'الأرباح_usd' },
  paid_out_usd: { de: 'Ausgezahlt_usd', ar: 'المدفوع_لك_usd' },
  opening_usd: { de: 'Anfangssaldo_usd', ar: 'الرصيد_الافتتاحي_usd' },
  closing_usd: { de: 'Endsaldo_usd', ar: 'الرصيد_الختامي_usd' },
  tax_on_top_usd: { de: 'Umsatzsteuer_usd', ar: 'الضريبة_usd' },
} as const satisfies Readonly<Record<string, Names>>
export type CsvColumn = keyof typeof names

/** The first line of a file in its reader's language; what stands under it stays as it is, for programs that read it. */
export function csvHead(language: string, columns: readonly CsvColumn[]): string[] {
  const reader = readerLanguage(language)
  return columns.map((column) => (reader === 'en' ? column : names[column][reader]))
}
