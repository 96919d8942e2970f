import type { GeneratedAlways } from 'kysely'
import type { PurchaseKind } from '#contract/wallet.ts'
import type { Defaulted, Instant } from './columns.ts'

export type IdempotencyKeysTable = {
  user_id: number
  key: string
  request_hash: Buffer
  status: number | null
  answer: string | null
  created_at: Defaulted<Instant>
}

export type TopUpsTable = {
  id: string
  user_id: number
  amount_cents: number
  provider: string
  provider_ref: string | null
  checkout_url: string | null
  state: Defaulted<'open' | 'processing' | 'succeeded' | 'declined'>
  return_to: string | null
  created_at: Defaulted<Instant>
  settled_at: Instant | null
  kind: Defaulted<'checkout' | 'card' | 'auto'>
  card_id: number | null
  save_card: Defaulted<boolean>
  card_country: string | null
  card_last4: string | null
  card_print: string | null
  address_range: Defaulted<string>
  settled_ref: string | null
  declines: Defaulted<number>
  refunded_cents: Defaulted<number>
  disputed_cents: Defaulted<number>
  ask_at: Defaulted<Instant>
  asked: Defaulted<number>
}
export type WebhookEventsTable = { provider: string; event_id: string; kind: string; received_at: Defaulted<Instant> }

export type SandboxPaymentsTable = {
  id: string
  idempotency_key: string
  amount_cents: number
  reference: string
  return_url: string
  state: Defaulted<'open' | 'challenge' | 'succeeded' | 'declined'>
  created_at: Defaulted<Instant>
  customer: string | null
  card: string | null
  save_card: Defaulted<boolean>
  refunded_cents: Defaulted<number>
  disputed_cents: Defaulted<number>
}
export type SandboxCardsTable = {
  id: string
  customer: string
  behaviour: 'pays' | 'declines' | 'challenges' | 'expires'
  last4: string
  country: string
  removed_at: Instant | null
}
export type SandboxRefundsTable = { id: string; idempotency_key: string; payment: string; amount_cents: number }
export type SandboxDisputesTable = {
  id: string
  payment: string
  amount_cents: number
  state: 'open' | 'won' | 'lost'
}

export type PurchasesTable = {
  id: string
  buyer_id: number
  creator_id: number
  kind: PurchaseKind
  subject_id: number | null
  price_cents: number
  tax_cents: Defaulted<number>
  tax_country: string | null
  tax_rate: Defaulted<number>
  fee_cents: number
  points: Defaulted<number>
  state: Defaulted<'held' | 'paid' | 'released' | 'refunded' | 'reversed'>
  made_at: Defaulted<Instant>
  answered_at: Instant | null
  refunded_cents: Defaulted<number>
  refunded_tax_cents: Defaulted<number>
  refunded_fee_cents: Defaulted<number>
  refunded_points: Defaulted<number>
  /** What the creator still has of it. */
  earned_cents: GeneratedAlways<number>
  address_range: Defaulted<string>
  tax_declared: string | null
  tax_card: string | null
  /** Days that what it earned stays pending. */
  hold_days: Defaulted<number>
}
