declare module '#platform/services.ts' {
  interface Services {
    /** The operator's account that bank payouts are paid from; null: not set up. */
    payoutAccount: PayoutAccount | null
  }
}

/** The operator's account that bank payouts are paid from: Latin letters, an IBAN and a BIC that were checked. */
export type PayoutAccount = { name: string; iban: string; bic: string }
