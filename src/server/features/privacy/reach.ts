import type { Answer } from '#contract/routes.ts'
import type { Services } from '#core/services.ts'

type Reach = Answer<'GET /settings/privacy'>

/** Who may reach a person. */
export async function getReach({ db }: Services, userId: number): Promise<Reach> {
  const row = await db
    .selectFrom('accounts')
    .select(['who_may_message', 'hidden_in'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { whoMayMessage: row.who_may_message, hiddenIn: row.hidden_in }
}

/** Sets it; a country that is named twice counts once. */
export async function putReach({ db }: Services, userId: number, reach: Reach): Promise<Reach> {
  const hiddenIn = [...new Set(reach.hiddenIn)].toSorted()
  await db
    .updateTable('accounts')
    .set({ who_may_message: reach.whoMayMessage, hidden_in: hiddenIn })
    .where('user_id', '=', userId)
    .execute()
  return { ...reach, hiddenIn }
}
