import type { TestCard } from '#contract/pages.ts'

/** The company's test cards: what a card does at the first payment is chosen by a button, what it does later stands here. */
export const testCards = {
  us: { label: 'Visa, United States', last4: '4242', country: 'US', behaviour: 'pays' },
  de: { label: 'Visa, Germany', last4: '0016', country: 'DE', behaviour: 'pays' },
  later_declined: {
    label: 'Pays now, is refused when charged again',
    last4: '0341',
    country: 'US',
    behaviour: 'declines',
  },
  later_challenged: {
    label: 'Asks the bank whenever it is charged',
    last4: '3184',
    country: 'FR',
    behaviour: 'challenges',
  },
  expired: {
    label: 'Pays once, then has expired: takes no refund',
    last4: '0069',
    country: 'US',
    behaviour: 'expires',
  },
} as const satisfies Record<TestCard, object>
/** Every one of them ends with this year. */
export const testCardExpiry = { month: 12, year: 2034 }
