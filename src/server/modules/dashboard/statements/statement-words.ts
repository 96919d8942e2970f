import type { ReaderLanguage } from '#modules/mails/reader-format.ts'

type Words = {
  sources: Readonly<Record<string, string>>
  statement: (month: string) => string
  taxSummary: (year: string) => string
  for: (name: string) => string
  from: (seller: string) => string
  opening: string
  gross: (payments: string) => string
  fee: string
  refunds: string
  coCreators: string
  ofOthers: string
  earned: string
  paidOut: string
  closing: string
  columns: readonly [gross: string, fee: string, refunds: string, earned: string, paidOut: string]
  year: (year: string) => string
  ofIt: (source: string) => string
  notes: readonly string[]
  noteOfShares: (shared: string, received: string) => string
  noteOfTax: (tax: string) => string
  noAdvice: string
}

export const paperWords: Readonly<Record<ReaderLanguage, Words>> = {
  en: {
    sources: {
      subscription: 'New subscriptions',
      subscription_renewal: 'Renewals',
      tip: 'Tips',
      unlock: 'Unlocked posts',
      message: 'Paid messages',
      message_unlock: 'Unlocked messages',
      gift: 'Gifted subscriptions',
      live_ticket: 'Live tickets',
      share: 'Shares of others’ posts',
    },
    statement: (month) => `Statement for ${month}`,
    taxSummary: (year) => `Tax summary ${year}`,
    for: (name) => `For ${name}`,
    from: (seller) => `From ${seller}`,
    opening: 'Opening balance',
    gross: (payments) => `Gross (excl. tax), ${payments} payments`,
    fee: 'Platform fee',
    refunds: 'Refunds',
    coCreators: 'Co-creators’ shares',
    ofOthers: 'Shares of others’ posts',
    earned: 'Earned',
    paidOut: 'Paid out',
    closing: 'Closing balance: pending, available and in payout',
    columns: ['Gross', 'Platform fee', 'Refunds', 'Earned', 'Paid out'],
    year: (year) => `Year ${year}`,
    ofIt: (source) => `of which ${source}`,
    notes: [
      'Months are in UTC. All amounts are in US dollars.',
      'Gross amounts exclude the tax that fans pay on top; the platform pays that tax to the authorities.',
    ],
    noteOfShares: (shared, received) =>
      `Earned excludes ${shared} for co-creators and includes ${received} from others’ posts.`,
    noteOfTax: (tax) => `Tax that fans paid on top this year: ${tax}.`,
    noAdvice: 'This summary is for information and isn’t tax advice.',
  },
  de: {
    sources: {
      subscription: 'Neue Abos',
      subscription_renewal: 'Verlängerungen',
      tip: 'Trinkgelder',
      unlock: 'Freigeschaltete Beiträge',
      message: 'Bezahlte Nachrichten',
      message_unlock: 'Freigeschaltete Nachrichten',
      gift: 'Verschenkte Abos',
      live_ticket: 'Live-Tickets',
      share: 'Anteile an Beiträgen anderer',
    },
    statement: (month) => `Abrechnung ${month}`,
    taxSummary: (year) => `Steuerübersicht ${year}`,
    for: (name) => `Für ${name}`,
    from: (seller) => `Von ${seller}`,
    opening: 'Anfangssaldo',
    gross: (payments) => `Brutto (ohne Umsatzsteuer), ${payments} Zahlungen`,
    fee: 'Plattformgebühr',
    refunds: 'Erstattungen',
    coCreators: 'Anteile von Mitwirkenden',
    ofOthers: 'Anteile an Beiträgen anderer',
    earned: 'Verdient',
    paidOut: 'Ausgezahlt',
    closing: 'Endsaldo: vorgemerkt, verfügbar und in Auszahlung',
    columns: ['Brutto', 'Gebühr', 'Erstattungen', 'Verdient', 'Ausgezahlt'],
    year: (year) => `Jahr ${year}`,
    ofIt: (source) => `davon ${source}`,
    notes: [
      'Monate gelten in UTC. Alle Beträge in US-Dollar.',
      'Bruttobeträge sind ohne die Umsatzsteuer, die Fans zusätzlich zahlen; die Plattform führt sie ab.',
    ],
    noteOfShares: (shared, received) =>
      `Verdient ist ohne ${shared} für Mitwirkende und mit ${received} aus Beiträgen anderer.`,
    noteOfTax: (tax) => `Umsatzsteuer, die Fans in diesem Jahr zusätzlich gezahlt haben: ${tax}.`,
    noAdvice: 'Diese Übersicht dient der Information und ist keine Steuerberatung.',
  },
  ar: {
    sources: {
      subscription: 'الاشتراكات الجديدة',
      subscription_renewal: 'التجديدات',
      tip: 'الإكراميات',
      unlock: 'المنشورات المفتوحة',
      message: 'الرسائل المدفوعة',
      message_unlock: 'الرسائل المفتوحة',
      gift: 'الاشتراكات المُهداة',
      live_ticket: 'تذاكر البث المباشر',
      share: 'حصص من منشورات الآخرين',
    },
    statement: (month) => `كشف حساب ${month}`,
    taxSummary: (year) => `الملخص الضريبي ${year}`,
    for: (name) => `إلى: ${name}`,
    from: (seller) => `من: ${seller}`,
    opening: 'الرصيد الافتتاحي',
    gross: (payments) => `الإجمالي قبل الضريبة، عدد المدفوعات: ${payments}`,
    fee: 'رسوم المنصة',
    refunds: 'المبالغ المُعادة',
    coCreators: 'حصص المشاركين',
    ofOthers: 'حصص من منشورات الآخرين',
    earned: 'الأرباح',
    paidOut: 'المدفوع لك',
    closing: 'الرصيد الختامي: المعلّق والمتاح وقيد الدفع',
    columns: ['الإجمالي', 'رسوم المنصة', 'المُعاد', 'الأرباح', 'المدفوع لك'],
    year: (year) => `سنة ${year}`,
    ofIt: (source) => `منها ${source}`,
    notes: [
      'الأشهر بالتوقيت العالمي المنسّق. كل المبالغ بالدولار الأمريكي.',
      'الإجمالي لا يشمل الضريبة التي يدفعها المعجبون فوق السعر، والمنصة تسددها للجهات الضريبية.',
    ],
    noteOfShares: (shared, received) => `الأرباح لا تشمل ${shared} للمشاركين، وتشمل ${received} من منشورات الآخرين.`,
    noteOfTax: (tax) => `الضريبة التي دفعها المعجبون فوق السعر هذه السنة: ${tax}.`,
    noAdvice: 'هذا الملخص للعلم وليس استشارة ضريبية.',
  },
}
