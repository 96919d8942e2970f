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
}
