import { indexUser } from '../index-user.ts'
import type { Tx } from '#platform/services.ts'

/** Gives a person another name, which is what they are found by from now on. */
export async function setName(tx: Tx, userId: number, name: string): Promise<void> {
  const { username } = await tx
    .updateTable('users')
    .set({ name })
    .where('id', '=', userId)
    .returning('username')
    .executeTakeFirstOrThrow()
  await indexUser(tx, { userId, username, name })
}
