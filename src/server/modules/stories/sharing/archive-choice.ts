import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import type { Services } from '#platform/services.ts'

type Choice = Answer<'GET /stories/settings'>
const atOnce = 1000

/** For how many days after its end a story stays in the archive; null: for good. */
export async function readArchiveChoice({ db }: Pick<Services, 'db'>, creatorId: number): Promise<Choice> {
  const { rows } = await sql<{
    keep_days: Choice['keepDays']
  }>`select keep_days from story_settings where user_id = ${creatorId}`.execute(db)
  return { keepDays: rows[0]?.keep_days ?? null }
}

export async function setArchiveChoice(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  keepDays: Choice['keepDays'],
): Promise<Choice> {
  await (
    keepDays === null
      ? sql`delete from story_settings where user_id = ${creatorId}`
      : sql`insert into story_settings (user_id, keep_days) values (${creatorId}, ${keepDays})
          on conflict (user_id) do update set keep_days = excluded.keep_days`
  ).execute(db)
  return { keepDays }
}

/**
 * Takes out of archives what its author does not keep; the files go with the next round of `purgeStories`, but for those whose case is
 * open. What stands in a highlight stays.
 */
export async function clearArchives({ db }: Pick<Services, 'db'>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update stories s set state = 'removed', deleted_at = now(), purge_at = now()
      where s.id in (
        select o.id from story_settings k join stories o on o.creator_id = k.user_id and o.state = 'published'
          and o.expires_at <= now() - make_interval(days => k.keep_days)
        where not exists (select from story_highlight_items i where i.story_id = o.id)
        order by o.id limit ${atOnce} for update of o skip locked)`.execute(db)
    if (Number(numAffectedRows ?? 0) < atOnce) return
  }
}
