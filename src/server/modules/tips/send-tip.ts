import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { tipBody } from '#contract/payments.ts'
import type { Answer } from '#contract/routes.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { overCeiling, refuseWords } from '#modules/site/operator-rules.ts'
import type { NewNotification } from '#modules/notifications/notify.ts'
import type { Paid, Purchase } from '#modules/purchases/purchase.ts'
import {
  createPaymentBatcher,
  type RequestRules,
  type Outcome,
  type SaleHandler,
  sellTogether,
} from '#modules/purchases/sell-together.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { fail } from '#platform/failure.ts'

type Tip = z.output<typeof tipBody> & { fanId: number; username: string; idempotency: Idempotency }
type Sent = Answer<'POST /users/:username/tips'>
type TipRefusal = 'not_found' | 'forbidden'
/** `id`: null where there is nobody of that name; `has_post`: the post, if one is named, is theirs and can be seen. */
type Receiver = { id: number | null; is_creator: boolean; has_post: boolean }

type TipSale = { id: string; fanId: number; creatorId: number; amountCents: number; postId?: number | undefined }

/** What a tip costs and whom it tells, on a profile, below a post or with a message. */
export const tipSale = ({
  id,
  fanId,
  creatorId,
  amountCents,
  postId,
}: TipSale): { purchase: Purchase; notice: (paid: Paid) => NewNotification } => ({
  purchase: { id, kind: 'tip', buyerId: fanId, creatorId, subjectId: postId ?? null, priceCents: amountCents },
  notice: ({ earnedCents }) => ({
    userId: creatorId,
    kind: 'tip',
    eventKey: `tip ${id}`,
    actorId: fanId,
    amountCents: earnedCents,
    ...(postId !== undefined && { postId }),
  }),
})

/** Keeps what was said with tips that are paid for. */
export async function writeTips(tx: Tx, tips: readonly { id: string; message: string }[]): Promise<void> {
  await sql`insert into tips (purchase_id, message)
    select * from unnest(${tips.map(({ id }) => id)}::uuid[], ${tips.map(({ message }) => message)}::text[])`.execute(
    tx,
  )
}

/** Whom each tip is for. Whom the fan cannot see, such as after a block, is not there. */
async function receivers(tx: Tx, tips: readonly Tip[]): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select u.id, u.is_creator, t.post is null or exists (
      select from posts p where p.id = t.post and p.creator_id = u.id and p.state = 'published') as has_post
    from unnest(${tips.map(({ fanId }) => fanId)}::bigint[], ${tips.map(({ username }) => username)}::text[],
      ${tips.map(({ postId }) => postId ?? null)}::bigint[]) with ordinality as t(fan, username, post, n)
    left join users u on u.username = t.username and u.deleted_at is null and u.suspended_at is null and ${visibleTo(sql`t.fan`)}
    order by t.n`.execute(tx)
  return rows
}

function saleOf(tip: Tip, receiver: Receiver | undefined): RequestRules<Sent, TipRefusal> {
  if (!receiver?.id || !receiver.has_post) return fail('not_found')
  if (!receiver.is_creator || receiver.id === tip.fanId) return fail('forbidden')
  const { fanId, postId, amountCents } = tip
  const creatorId = receiver.id
  // two tips of one sum are two tips: the caller's key tells them apart
  const id = transferId('tip', fanId, tip.idempotency.key)
  return {
    ...tipSale({ id, fanId, creatorId, amountCents, postId }),
    answer: ({ priceCents, taxCents }) => ({ id, amountCents: priceCents, taxCents }),
  }
}

const handler: SaleHandler<Tip, Sent, TipRefusal> = {
  async judge(tx, tips) {
    const found = await receivers(tx, tips)
    return tips.map((tip, index) => saleOf(tip, found[index]))
  },
  async grant(tx, sold) {
    await writeTips(
      tx,
      sold.map(({ order, purchase }) => ({ id: purchase.id, message: order.message ?? '' })),
    )
  },
}

/** Pays tips from the wallet and tells the creator, and nobody else: what comes at once goes in one transaction. */
export const createTips = (services: Services): ((tip: Tip) => Promise<Outcome<Sent, TipRefusal>>) =>
  createPaymentBatcher((tips) => sellTogether(services, handler, tips))

/** Why this tip may not be sent, whoever it is for; null: nothing speaks against it. */
export const refuseTip = (
  services: Services,
  { amountCents, message, silenced }: { amountCents: number; message?: string | undefined; silenced: boolean },
) =>
  // money may go to whom one likes; words may not
  (silenced && message ? fail('account_restricted') : null) ??
  refuseWords(services, { message }) ??
  overCeiling(services, 'tipMaxCents', { cents: amountCents, field: 'amountCents' })

type TipCall = {
  actor: Pick<Actor, 'userId' | 'accountStatus'>
  params: { username: string }
  body: z.output<typeof tipBody>
  idempotency: Idempotency
}
/** Answers the call by which somebody tips from their wallet. */
export const answerTip =
  (services: Services, send: ReturnType<typeof createTips>) =>
  async ({ actor, params, body, idempotency }: TipCall) =>
    refuseTip(services, { ...body, silenced: actor.accountStatus === 'restricted' }) ??
    send({ ...body, fanId: actor.userId, username: params.username, idempotency })
