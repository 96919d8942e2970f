import type * as z from 'zod/mini'
import type { OwnProfile, profileBody } from '#contract/profiles.ts'
import { pictureUrl } from '../picture-url.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { setName } from './set-name.ts'

export async function getOwnProfile(db: Db | Tx, userId: number): Promise<OwnProfile> {
  const { avatar, cover, ...said } = await db
    .selectFrom('users')
    .select(['username', 'name', 'bio', 'links', 'category', 'place', 'avatar', 'cover'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...said, avatarUrl: pictureUrl(avatar), coverUrl: pictureUrl(cover) }
}

/** Changes what is given. */
export const changeProfile = (
  { db }: Services,
  userId: number,
  { name, bio, links, category, place }: z.output<typeof profileBody>,
): Promise<OwnProfile> =>
  transaction(db, async (tx) => {
    const changes = {
      ...(bio !== undefined && { bio }),
      ...(links !== undefined && { links }),
      ...(category !== undefined && { category }),
      ...(place !== undefined && { place }),
    }
    if (Object.keys(changes).length > 0) await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
    if (name !== undefined) await setName(tx, userId, name)
    return getOwnProfile(tx, userId)
  })
