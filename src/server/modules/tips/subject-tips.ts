import { isSilenced } from '#modules/accounts/is-silenced.ts'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { buyOrTopUp, type PendingSale, type TopUpOrder } from '#modules/payments/pending-purchase.ts'
import {
  createPaymentBatcher,
  type RequestRules,
  type SaleHandler,
  sellTogether,
} from '#modules/purchases/sell-together.ts'
import { Failure, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { refuseTip, tipSale, writeTips } from './send-tip.ts'

/** A tip at something of a creator's. */
export type SubjectTip = {
  fanId: number
  subjectId: number
  amountCents: number
  message?: string | undefined
  idempotency: Idempotency
}
type Sent = { id: string; amountCents: number; taxCents: number }
type Sold = { tip: SubjectTip; purchaseId: string }
type Terms = { expectedPriceCents: number; message?: string | undefined }
type Pending = Parameters<PendingSale['isBought']>[0]
type TipCall = Omit<SubjectTip, 'fanId'> & { actor: Pick<Actor, 'userId' | 'accountStatus'> }
type Checkout = TopUpOrder & { subjectId: number; terms: Terms; totalCents: number }

/** Where a creator is tipped beside their profile: in a show, at a story. */
export type TipSubject<Refusal extends ErrorCode> = {
  readonly kind: 'live_tip' | 'story_tip'
  /** Nobody tips at what has just ended or been deleted: it stays as it is until the tips are paid. */
  readonly lock: (tx: Tx, subjectIds: readonly number[]) => Promise<void>
  /** Whose it is, or why this fan may not tip there. */
  readonly creatorOf: (tx: Tx, tip: SubjectTip) => Promise<Result<number, Refusal>>
  /** What is kept of tips that are paid for, beside the tips themselves. */
  readonly keep: (tx: Tx, sold: readonly Sold[]) => Promise<void>
  /** Whether the fan has tipped this amount there since they agreed to: another tip of it is that tip. */
  readonly isTipped: (db: Db, pending: Pending) => Promise<boolean>
}

async function saleOf<Refusal extends ErrorCode>(
  tx: Tx,
  tip: SubjectTip,
  { kind, creatorOf }: TipSubject<Refusal>,
): Promise<RequestRules<Sent, Refusal>> {
  const creatorId = await creatorOf(tx, tip)
  if (creatorId instanceof Failure) return creatorId
  const { fanId, subjectId, amountCents, idempotency } = tip
  const id = transferId(kind, fanId, subjectId, idempotency.key)
  return {
    ...tipSale({ id, fanId, creatorId, amountCents }),
    answer: ({ priceCents, taxCents }) => ({ id, amountCents: priceCents, taxCents }),
  }
}

const handlerOf = <Refusal extends ErrorCode>(
  subject: TipSubject<Refusal>,
): SaleHandler<SubjectTip, Sent, Refusal> => ({
  async judge(tx, tips) {
    await subject.lock(
      tx,
      tips.map(({ subjectId }) => subjectId),
    )
    const rules: RequestRules<Sent, Refusal>[] = []
    for (const tip of tips) rules.push(await saleOf(tx, tip, subject))
    return rules
  },
  async grant(tx, sold) {
    await writeTips(
      tx,
      sold.map(({ order, purchase }) => ({ id: purchase.id, message: order.message ?? '' })),
    )
    await subject.keep(
      tx,
      sold.map(({ order, purchase }) => ({ tip: order, purchaseId: purchase.id })),
    )
  },
})

/** Tips at the subjects of one kind: from the wallet, or with the top-up that is missing. What comes at once goes in one transaction. */
export function subjectTips<Refusal extends ErrorCode>(services: Services, subject: TipSubject<Refusal>) {
  const handler = handlerOf(subject)
  const send = createPaymentBatcher((tips: readonly SubjectTip[]) => sellTogether(services, handler, tips))
  const pending = {
    isBought: (wanted) => subject.isTipped(services.db, wanted),
    async buy({ userId, subjectId, terms }, idempotency) {
      const { expectedPriceCents: amountCents, message } = terms as Terms
      const { rows } = await sql<{ silenced: boolean }>`
        select ${isSilenced(sql`${userId}`)} as "silenced"`.execute(services.db)
      return (
        refuseTip(services, { amountCents, message, silenced: rows[0]?.silenced ?? true }) ??
        send({ fanId: userId, subjectId, amountCents, message, idempotency })
      )
    },
  } satisfies PendingSale
  return {
    pending,
    /** Answers the call by which somebody tips from their wallet. */
    answer: async ({ actor, ...tip }: TipCall) =>
      refuseTip(services, { ...tip, silenced: actor.accountStatus === 'restricted' }) ??
      send({ ...tip, fanId: actor.userId }),
    checkOut: ({ subjectId, terms, totalCents, ...topUp }: Checkout, idempotency: Idempotency) =>
      buyOrTopUp(
        services,
        { ...topUp, pending: { kind: subject.kind, subjectId, terms, totalCents } },
        idempotency,
        pending,
      ),
  }
}
