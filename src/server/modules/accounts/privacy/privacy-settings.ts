import { sql } from 'kysely'
import { countriesChanged } from '../announcements.ts'
import type { Answer, Args } from '#contract/routes.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'

type Shown = Answer<'GET /settings/privacy'>
type Reach = Omit<Shown, 'placesByAddress'>

async function kept(db: Db | Tx, userId: number, lock = sql``): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select who_may_message as "whoMayMessage", hidden_in as "hiddenIn", shown_as_supporter as "shownAsSupporter", shown_as_viewer as "shownAsViewer",
      in_search_engines as "inSearchEngines", personal_suggestions as "personalSuggestions"
    from accounts where user_id = ${userId} ${lock}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`User ${String(userId)} has no account.`)
  return row
}

/** Who may reach a person. */
export async function getReach({ db, places }: Services, userId: number): Promise<Shown> {
  return { ...(await kept(db, userId)), placesByAddress: places.known }
}

/** Sets what is named of it; a country that is named twice counts once. Whoever pays from a country that is hidden from now on gets the unused part back. */
export async function putReach(
  { db, places }: Services,
  userId: number,
  wanted: Args<'PUT /settings/privacy'>['body'],
): Promise<Shown> {
  return transaction(db, async (tx) => {
    const before = await kept(tx, userId, sql`for update`)
    const {
      whoMayMessage = before.whoMayMessage,
      inSearchEngines = before.inSearchEngines,
      shownAsSupporter = before.shownAsSupporter,
      shownAsViewer = before.shownAsViewer,
      personalSuggestions = before.personalSuggestions,
    } = wanted
    const hiddenIn = wanted.hiddenIn ? [...new Set(wanted.hiddenIn)].toSorted() : before.hiddenIn
    await sql`update accounts set who_may_message = ${whoMayMessage}, shown_as_supporter = ${shownAsSupporter},
        shown_as_viewer = ${shownAsViewer},
        hidden_in = ${hiddenIn}, in_search_engines = ${inSearchEngines}, personal_suggestions = ${personalSuggestions}
      where user_id = ${userId}`.execute(tx)
    const added = hiddenIn.filter((country) => !before.hiddenIn.includes(country))
    if (added.length > 0) await countriesChanged.announce(tx, { userId, hiddenNow: added })
    return {
      whoMayMessage,
      hiddenIn,
      shownAsSupporter,
      shownAsViewer,
      inSearchEngines,
      personalSuggestions,
      placesByAddress: places.known,
    }
  })
}
