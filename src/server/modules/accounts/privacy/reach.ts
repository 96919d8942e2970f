import { countriesChanged } from '../announcements.ts'
import type { Answer } from '#contract/routes.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'

type Shown = Answer<'GET /settings/privacy'>
type Reach = Omit<Shown, 'placesByAddress'>

/** Who may reach a person. */
export async function getReach({ db, places }: Services, userId: number): Promise<Shown> {
  const row = await db
    .selectFrom('accounts')
    .select(['who_may_message', 'hidden_in'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { whoMayMessage: row.who_may_message, hiddenIn: row.hidden_in, placesByAddress: places.known }
}

/** Sets it; a country that is named twice counts once. Whoever pays from a country that is hidden from now on gets the unused part back. */
export async function putReach({ db, places }: Services, userId: number, reach: Reach): Promise<Shown> {
  const hiddenIn = [...new Set(reach.hiddenIn)].toSorted()
  await transaction(db, async (tx) => {
    const before = await tx
      .selectFrom('accounts')
      .select('hidden_in')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('accounts')
      .set({ who_may_message: reach.whoMayMessage, hidden_in: hiddenIn })
      .where('user_id', '=', userId)
      .execute()
    const added = hiddenIn.filter((country) => !before.hidden_in.includes(country))
    if (added.length > 0) await countriesChanged.announce(tx, { userId, hiddenNow: added })
  })
  return { ...reach, hiddenIn, placesByAddress: places.known }
}
