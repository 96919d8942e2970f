import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { OwnProfile, profileBody } from '#contract/profiles.ts'
import { pictureUrl } from '../picture-url.ts'
import { indexBio } from '../index-user.ts'
import { factColumns } from '../profile-facts.ts'
import { keepProfileTopics } from '../profile-topics.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { languageTag } from '#platform/text/language-tag.ts'
import { setName } from './set-name.ts'

type Row = Omit<OwnProfile, 'avatarUrl' | 'coverUrl'> & { avatar: string | null; cover: string | null }

export async function getOwnProfile(db: Db | Tx, userId: number): Promise<OwnProfile> {
  const { rows } = await sql<Row>`
    select username, name, bio, ${factColumns}, avatar, cover, hidden_figures as "hiddenFigures" from users u where id = ${userId}`.execute(
    db,
  )
  if (!rows[0]) throw new Error(`There is no user ${String(userId)}.`)
  const { avatar, cover, ...said } = rows[0]
  return { ...said, avatarUrl: pictureUrl(avatar), coverUrl: pictureUrl(cover) }
}

/** Changes what is given. */
export const changeProfile = (
  { db }: Services,
  userId: number,
  { name, bio, hiddenFigures, ...facts }: z.output<typeof profileBody>,
): Promise<OwnProfile> =>
  transaction(db, async (tx) => {
    const set = Object.entries({
      bio,
      bio_language: bio === undefined ? bio : languageTag(bio),
      ...facts,
      hidden_figures: hiddenFigures,
    }).flatMap(([column, value]) => (value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]))
    if (set.length > 0) await sql`update users set ${sql.join(set)} where id = ${userId}`.execute(tx)
    if (bio !== undefined) {
      await keepProfileTopics(tx, userId, bio)
      await indexBio(tx, userId, bio)
    }
    if (name !== undefined) await setName(tx, userId, name)
    return getOwnProfile(tx, userId)
  })
