/** One thing that does not add up. Amounts in the account's unit. */
export type Difference = { what: string; expected: number; found: number }
