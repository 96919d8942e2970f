import { sql } from 'kysely'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { idempotent, storedAnswer } from '#platform/http/idempotency.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Services } from '#platform/services.ts'
import { recordIntent, type IntentRefusal } from '../record-intent.ts'
import { recordPending, type Pending } from './record-pending.ts'
import { startTopUp } from './start-top-up.ts'

/** What was agreed to may have changed by then: whoever comes later is asked again. */
const agreedFor = '2 hours'

type Declined = { amountCents: number; returnTo: string | null; saveCard: boolean; pending: Pending | null }
type Refusal = IntentRefusal | 'payment_under_way' | 'not_found' | 'unavailable'

/**
 * Begins a declined payment anew, by one press: the amount and the purchase that the person agreed to, with a card of their choice
 * on the provider's page. What stands in the way of the purchase by then leaves the money in the wallet, as for the first try.
 */
export async function payAgain(
  services: Services,
  { userId, address, declinedId }: { userId: number; address: string; declinedId: string },
  idempotency: Idempotency,
): Promise<Result<{ id: string; checkoutUrl: string }, Refusal>> {
  const { db } = services
  const before = await storedAnswer(db, userId, idempotency)
  if (before) return before instanceof Failure ? before : (before.stored as { id: string; checkoutUrl: string })
  const { rows } = await sql<Declined>`
    select t.amount_cents as "amountCents", t.return_to as "returnTo", t.save_card as "saveCard",
      case when p.top_up_id is not null then json_build_object('kind', p.kind, 'subjectId', p.subject_id, 'terms', p.terms,
        'totalCents', p.total_cents) end as pending
    from top_ups t left join pending_purchases p on p.top_up_id = t.id
    where t.id = ${declinedId} and t.user_id = ${userId} and t.state = 'declined' and t.kind not in ('auto', 'renewal')
      and t.created_at > now() - ${agreedFor}::interval and (p.top_up_id is null or p.state = 'pending')`.execute(db)
  const declined = rows[0]
  if (!declined) return fail('not_found')
  const { amountCents, returnTo, saveCard, pending } = declined
  const body = { amountCents, saveCard, ...(returnTo !== null && { returnTo }) }
  const started = await startTopUp(services, { userId, address, body }, idempotency, async (tx, wanted) => {
    const settings = services.settings.now()
    if (pending) return recordPending(tx, settings, wanted, pending)
    const recorded = await recordIntent(tx, settings, wanted)
    return recorded instanceof Failure ? recorded : { id: wanted.id, state: 'open', ...recorded }
  })
  return started instanceof Failure ? started : idempotent(db, userId, idempotency, async () => started)
}
