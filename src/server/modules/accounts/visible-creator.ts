import { sql } from 'kysely'
import type { ProfileFigure } from '#contract/profiles.ts'
import type { Db } from '#platform/services.ts'
import { visibleTo, type Viewer } from './visibility.ts'

/** A creator in good standing as far as they exist for a viewer, with what they have taken off their page; null: nobody. */
export async function visibleCreator(
  db: Db,
  viewer: Viewer,
  username: string,
): Promise<{ id: number; hiddenFigures: ProfileFigure[] } | null> {
  const { rows } = await sql<{ id: number; hiddenFigures: ProfileFigure[] }>`
    select u.id, u.hidden_figures as "hiddenFigures" from users u
    where u.username = ${username} and u.is_creator and u.suspended_at is null and ${visibleTo(viewer)}`.execute(db)
  return rows[0] ?? null
}
