import { msg, type Message } from '#contract/message.ts'

/** What a payment was for, as the books name it. */
export const sources: Readonly<Record<string, Message>> = {
  subscription: msg`New subscriptions`,
  subscription_renewal: msg`Renewals`,
  tip: msg`Tips`,
  unlock: msg`Unlocked posts`,
  message: msg`Paid messages`,
  message_unlock: msg`Unlocked messages`,
  story_unlock: msg`Unlocked stories`,
  gift: msg`Gifted subscriptions`,
  live_ticket: msg`Live tickets`,
  share: msg`Shares of others’ posts`,
}

export const paperWords = {
  statement: (month: string) => msg`Statement for ${{ month }}`,
  taxSummary: (year: string) => msg`Tax summary ${{ year }}`,
  for: (name: string) => msg`For ${{ name }}`,
  from: (seller: string) => msg`From ${{ seller }}`,
  opening: msg`Opening balance`,
  gross: (payments: string) => msg`Gross (excl. tax), ${{ payments }} payments`,
  fee: msg`Platform fee`,
  refunds: msg`Refunds`,
  coCreators: msg`Co-creators’ shares`,
  ofOthers: msg`Shares of others’ posts`,
  earned: msg`Earned`,
  paidOut: msg`Paid out`,
  closing: msg`Closing balance: pending, available and in payout`,
  /** There is room for a word or two. */
  columns: [
    msg({ message: 'Gross', context: 'head of a narrow column' }),
    msg({ message: 'Platform fee', context: 'head of a narrow column' }),
    msg({ message: 'Refunds', context: 'head of a narrow column' }),
    msg({ message: 'Earned', context: 'head of a narrow column' }),
    msg({ message: 'Paid out', context: 'head of a narrow column' }),
  ],
  year: (year: string) => msg`Year ${{ year }}`,
  ofIt: (source: Message | string) => msg`of which ${{ source }}`,
  notes: [
    msg`Months are in UTC. All amounts are in US dollars.`,
    msg`Gross amounts exclude tax. Fans pay it on top, and the platform passes it on.`,
  ],
  noteOfShares: (shared: string, received: string) =>
    msg`Earned excludes ${{ shared }} for co-creators and includes ${{ received }} from others’ posts.`,
  noteOfTax: (tax: string) => msg`Tax that fans paid on top this year: ${{ tax }}.`,
  noAdvice: msg`This summary is for information and isn’t tax advice.`,
}
