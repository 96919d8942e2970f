import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import {
  createPaymentBatcher,
  type Outcome,
  type RequestRules,
  type SaleHandler,
  sellTogether,
} from '#modules/purchases/sell-together.ts'
import { refuseTip, tipSale, writeTips } from '#modules/tips/send-tip.ts'
import { fail, Failure } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Services, Tx } from '#platform/services.ts'
import { type ChatRefusal, enterChat, signalShow, writerIn } from './enter-chat.ts'

type Tip = {
  fanId: number
  showId: number
  amountCents: number
  message?: string | undefined
  idempotency: Idempotency
}
type Sent = Answer<'POST /live/:id/tips'>

/** Who is muted may tip, and says nothing with it. */
async function saleOf(tx: Tx, tip: Tip): Promise<RequestRules<Sent, ChatRefusal>> {
  const { fanId, showId, amountCents, idempotency } = tip
  const row = await enterChat(tx, fanId, showId)
  if (row instanceof Failure) return row
  if (row.creator_id === fanId) return fail('forbidden')
  if (tip.message && (await writerIn(tx, row, fanId)).closed === 'muted') return fail('forbidden')
  const id = transferId('live_tip', fanId, showId, idempotency.key)
  return {
    ...tipSale({ id, fanId, creatorId: row.creator_id, amountCents }),
    answer: ({ priceCents, taxCents }) => ({ id, amountCents: priceCents, taxCents }),
  }
}

const handler: SaleHandler<Tip, Sent, ChatRefusal> = {
  async judge(tx, tips) {
    // nobody tips in a show that has just ended
    await sql`select from shows where id = any (${tips.map(({ showId }) => showId)}::bigint[]) order by id for share`.execute(
      tx,
    )
    const rules: RequestRules<Sent, ChatRefusal>[] = []
    for (const tip of tips) rules.push(await saleOf(tx, tip))
    return rules
  },
  async grant(tx, sold) {
    await writeTips(
      tx,
      sold.map(({ order, purchase }) => ({ id: purchase.id, message: order.message ?? '' })),
    )
    await sql`insert into show_lines (show_id, user_id, text, tip_cents, purchase_id)
      select * from unnest(${sold.map(({ order }) => order.showId)}::bigint[], ${sold.map(({ order }) => order.fanId)}::bigint[],
        ${sold.map(({ order }) => order.message ?? '')}::text[], ${sold.map(({ order }) => order.amountCents)}::int[],
        ${sold.map(({ purchase }) => purchase.id)}::uuid[])`.execute(tx)
    for (const showId of new Set(sold.map(({ order }) => order.showId))) await signalShow(tx, showId, 'line')
  },
}

/** Pays tips in shows from the wallet; the chat says them. */
export const createShowTips = (services: Services): ((tip: Tip) => Promise<Outcome<Sent, ChatRefusal>>) =>
  createPaymentBatcher((tips) => sellTogether(services, handler, tips))

type TipCall = Omit<Tip, 'fanId'> & { actor: Pick<Actor, 'userId' | 'standing'> }
/** Answers the call by which somebody tips in a show from their wallet. */
export const answerShowTip = async (
  services: Services,
  send: ReturnType<typeof createShowTips>,
  { actor, ...tip }: TipCall,
) =>
  refuseTip(services, { ...tip, isRestricted: actor.standing === 'restricted' }) ??
  send({ ...tip, fanId: actor.userId })
