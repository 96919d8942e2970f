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
import { fail } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Services, Tx } from '#platform/services.ts'
import { nameViewer } from '../mark-watched.ts'
import { visibleStory } from '../visible-story.ts'
import { entitlementTo } from '../story-view.ts'

type Tip = {
  fanId: number
  storyId: number
  amountCents: number
  message?: string | undefined
  idempotency: Idempotency
}
type Sent = Answer<'POST /stories/:id/tips'>
type TipRefusal = 'not_found' | 'forbidden'

/** A tip at a story that is shown and open to its giver. */
async function saleOf(
  tx: Tx,
  { fanId, storyId, amountCents, idempotency }: Tip,
): Promise<RequestRules<Sent, TipRefusal>> {
  const story = await visibleStory(tx, fanId, storyId)
  if (!story) return fail('not_found')
  const { creator_id: creatorId } = story
  if (creatorId === fanId || !entitlementTo(story, fanId).open) return fail('forbidden')
  const id = transferId('story_tip', fanId, storyId, idempotency.key)
  return {
    ...tipSale({ id, fanId, creatorId, amountCents }),
    answer: ({ priceCents, taxCents }) => ({ id, amountCents: priceCents, taxCents }),
  }
}

const handler: SaleHandler<Tip, Sent, TipRefusal> = {
  async judge(tx, tips) {
    const ids = tips.map(({ storyId }) => storyId)
    // nobody tips at a story that has just been deleted
    await sql`select from stories where id = any (${ids}::bigint[]) order by id for key share`.execute(tx)
    const rules: RequestRules<Sent, TipRefusal>[] = []
    for (const tip of tips) rules.push(await saleOf(tx, tip))
    return rules
  },
  async grant(tx, sold) {
    await writeTips(
      tx,
      sold.map(({ order, purchase }) => ({ id: purchase.id, message: order.message ?? '' })),
    )
    await sql`insert into story_tips (purchase_id, story_id) select * from unnest(${sold.map(({ purchase }) => purchase.id)}::uuid[],
      ${sold.map(({ order }) => order.storyId)}::bigint[])`.execute(tx)
    for (const { fanId: userId, storyId } of sold.map(({ order }) => order)) await nameViewer(tx, { storyId, userId })
  },
}

/** Pays tips at stories from the wallet. */
export const createStoryTips = (services: Services): ((tip: Tip) => Promise<Outcome<Sent, TipRefusal>>) =>
  createPaymentBatcher((tips) => sellTogether(services, handler, tips))

type TipCall = Omit<Tip, 'fanId'> & { actor: Pick<Actor, 'userId' | 'standing'> }
/** Answers the call by which somebody tips at a story from their wallet. */
export const answerStoryTip = async (
  services: Services,
  send: ReturnType<typeof createStoryTips>,
  { actor, ...tip }: TipCall,
) =>
  refuseTip(services, { ...tip, isRestricted: actor.standing === 'restricted' }) ??
  send({ ...tip, fanId: actor.userId })
