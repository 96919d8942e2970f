import { msg, type Message } from '#contract/message.ts'
import { textsFor } from '#platform/texts/texts.ts'

/** Columns of the files that people take with them, by what they are called in English. Amounts are in US dollars. */
const names = {
  date: msg({ message: 'date', context: 'column of a file' }),
  month: msg({ message: 'month', context: 'column of a file' }),
  kind: msg({ message: 'kind', context: 'column of a file' }),
  state: msg({ message: 'state', context: 'column of a file' }),
  username: msg({ message: 'username', context: 'column of a file' }),
  name: msg({ message: 'name', context: 'column of a file' }),
  id: msg({ message: 'id', context: 'column of a file' }),
  note: msg({ message: 'note', context: 'column of a file' }),
  since: msg({ message: 'since', context: 'column of a file' }),
  renews: msg({ message: 'renews', context: 'column of a file' }),
  ended: msg({ message: 'ended', context: 'column of a file' }),
  period: msg({ message: 'period', context: 'column of a file' }),
  subscription: msg({ message: 'subscription', context: 'column of a file' }),
  subscribes: msg({ message: 'subscribes', context: 'column of a file' }),
  payments: msg({ message: 'payments', context: 'column of a file' }),
  amount_usd: msg({ message: 'amount_usd', context: 'column of a file' }),
  price_usd: msg({ message: 'price_usd', context: 'column of a file' }),
  prices_usd: msg({ message: 'prices_usd', context: 'column of a file' }),
  fee_usd: msg({ message: 'fee_usd', context: 'column of a file' }),
  given_back_usd: msg({ message: 'given_back_usd', context: 'column of a file' }),
  co_creators_usd: msg({ message: 'co_creators_usd', context: 'column of a file' }),
  of_others_posts_usd: msg({ message: 'of_others_posts_usd', context: 'column of a file' }),
  yours_usd: msg({ message: 'yours_usd', context: 'column of a file' }),
  earned_usd: msg({ message: 'earned_usd', context: 'column of a file' }),
  paid_out_usd: msg({ message: 'paid_out_usd', context: 'column of a file' }),
  opening_usd: msg({ message: 'opening_usd', context: 'column of a file' }),
  closing_usd: msg({ message: 'closing_usd', context: 'column of a file' }),
  tax_on_top_usd: msg({ message: 'tax_on_top_usd', context: 'column of a file' }),
} as const satisfies Readonly<Record<string, Message>>
export type CsvColumn = keyof typeof names

/** The first line of a file in its reader's language; what stands under it stays as it is, for programs that read it. */
export function csvHead(language: string, columns: readonly CsvColumn[]): string[] {
  const { say } = textsFor(language)
  return columns.map((column) => say(names[column]))
}
