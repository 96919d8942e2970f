import { sql } from 'kysely'
import type { PersonTag } from '#contract/tags.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { readOwn } from '../shows/own-shows.ts'
import { keepTags } from './keep-tags.ts'

/** Changes who is in a show of one's own, until it is on air. */
export async function changeTags(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  showId: number,
  usernames: readonly string[],
): Promise<Result<{ tags: PersonTag[] }, 'not_found' | 'show_over' | 'invalid_input'>> {
  type Changed = Result<{ tags: PersonTag[] }, 'not_found' | 'show_over' | 'invalid_input'>
  return transaction(db, async (tx): Promise<Changed> => {
    const { rows } = await sql<{ state: string }>`select state from shows
      where id = ${showId} and creator_id = ${creatorId} for no key update`.execute(tx)
    if (!rows[0]) return fail('not_found')
    if (rows[0].state !== 'scheduled' && rows[0].state !== 'starting') return fail('show_over')
    const wrong = await keepTags(tx, { id: showId, authorId: creatorId }, usernames)
    if (wrong) return wrong
    const show = await readOwn(tx, sql`s.id = ${showId}`)
    return show ? { tags: show.tags } : fail('not_found')
  })
}
