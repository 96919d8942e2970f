import { nextUnanswered, returnHeld } from '#modules/purchases/escrow.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'

/** Gives back what was paid for messages that nobody answered in time, each in a transaction of its own; says how many. */
export async function returnUnanswered({ db }: Pick<Services, 'db'>): Promise<number> {
  for (let returned = 0; ; returned += 1) {
    const found = await transaction(db, async (tx) => {
      const purchaseId = await nextUnanswered(tx)
      return purchaseId !== null && (await returnHeld(tx, { purchaseId })) === 1
    })
    if (!found) return returned
  }
}
