import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'

// Reads users and creator_facts: what stands on the cards of creators.

/** How many subscribe to each creator, counted some minutes ago, by id; whoever does not show it is left out. */
export async function subscribersOf({ db }: Services, creatorIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; subscribers: number }>`
    select u.id, f.supporters as subscribers from creator_facts f join users u on u.id = f.creator_id
    where u.id = any (${creatorIds}::bigint[]) and not 'supporters' = any (u.hidden_figures)`.execute(db)
  return new Map(rows.map(({ id, subscribers }) => [id, subscribers]))
}
