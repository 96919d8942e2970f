import { sql } from 'kysely'
import type { Audience, PriceMode } from '#contract/fields.ts'
import { failField, type Failure } from '#platform/failure.ts'
import type { Tx } from '#platform/services.ts'

type Wanted = { audience: Audience; priceCents: number | null; priceMode: PriceMode | undefined }

/** Whether the wanted mode says something: it goes with a price, and there must be others who can pay instead. */
export function checkMode({ audience, priceCents, priceMode }: Wanted): Failure<'invalid_input'> | null {
  if (priceMode !== undefined && priceCents === null) return failField('priceMode', 'Set a price first.')
  if (priceMode === 'instead' && audience === 'everyone')
    return failField('priceMode', 'Everyone sees this post. Choose followers or subscribers.')
  return null
}

type Published = { id: number; published_at: string | null; price_mode: PriceMode }

/**
 * What a post was published with, its audience keeps (docs/decisions/138): who follows or subscribes and sees it without
 * paying is never asked to pay for it, also not by taking the price away and setting another one.
 */
export async function checkPromise(
  tx: Tx,
  before: Published,
  next: { price_cents: number | null; price_mode: PriceMode },
): Promise<Failure<'invalid_input'> | null> {
  if (before.published_at === null || next.price_cents === null || next.price_mode === 'instead') return null
  const { rows } = await sql<{ promised: boolean }>`
    select ${before.price_mode} = 'instead'
      or exists (select from post_edits where post_id = ${before.id} and price_mode = 'instead') as promised`.execute(
    tx,
  )
  return rows[0]?.promised
    ? failField('priceMode', 'Your audience already has this post. It can’t cost them extra.')
    : null
}
