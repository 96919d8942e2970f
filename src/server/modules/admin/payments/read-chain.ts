import { sql } from 'kysely'
import type { PaymentChain } from '#contract/staff/payments.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { readPostings } from '#modules/ledger/read-postings.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import {
  boughtAfter,
  chargeBefore,
  disputesOf,
  givenBackOf,
  readCharge,
  readPurchase,
  type OwnedCharge,
  type OwnedPurchase,
} from './chain-parts.ts'
import { readPayer } from './read-payer.ts'

type Links = Pick<PaymentChain, 'charge' | 'purchases' | 'morePurchases' | 'givenBack' | 'disputes' | 'withdrawal'>
const bare: Links = {
  charge: null,
  purchases: [],
  morePurchases: false,
  givenBack: [],
  disputes: [],
  withdrawal: null,
}

/** Every transfer that may belong to these; those that were never posted are not found. */
const transfersOf = ({ charge, purchases, givenBack, disputes }: Links, id: string): string[] => [
  ...(charge ? [charge.id] : []),
  ...purchases.flatMap((one) => [one.id, transferId('answered', one.id), transferId('given back', one.id)]),
  ...givenBack.flatMap((one) => [one.id, transferId('refund undone', one.id), transferId('refund failed', one.id)]),
  ...disputes.flatMap((one) => [transferId('dispute', one.id), transferId('dispute won', one.id)]),
  ...(/^\d+$/.test(id)
    ? [
        transferId('withdrawal', Number(id)),
        ...['paid', 'rejected', 'returned'].map((step) => transferId('withdrawal', Number(id), step)),
      ]
    : []),
]

async function chainOfCharge(tx: Tx, { userId: _userId, ...charge }: OwnedCharge): Promise<Links> {
  const { purchases, more } = await boughtAfter(tx, charge.id)
  return {
    ...bare,
    charge,
    purchases,
    morePurchases: more,
    givenBack: await givenBackOf(
      tx,
      charge.id,
      purchases.map(({ id }) => id),
    ),
    disputes: await disputesOf(tx, charge.id, []),
  }
}

async function chainOfPurchase(
  tx: Tx,
  { buyerId: _buyer, creatorId: _creator, ...purchase }: OwnedPurchase,
): Promise<Links> {
  const charge = await chargeBefore(tx, purchase.id)
  return {
    ...bare,
    charge,
    purchases: [purchase],
    givenBack: await givenBackOf(tx, null, [purchase.id]),
    disputes: await disputesOf(tx, null, [purchase.id]),
  }
}

type WithdrawalRow = NonNullable<Links['withdrawal']> & { userId: number }

async function ofNumber(
  tx: Tx,
  id: string,
): Promise<{ kind: PaymentChain['kind']; userId: number; sellerId: number | null; links: Links } | null> {
  if (/^\d+$/.test(id)) {
    const { rows } = await sql<WithdrawalRow>`select user_id as "userId", state, kind, ends_with as "endsWith",
        provider_ref as "providerRef" from withdrawals where id = ${id}::bigint`.execute(tx)
    if (!rows[0]) return null
    const { userId, ...withdrawal } = rows[0]
    return { kind: 'withdrawal', userId, sellerId: null, links: { ...bare, withdrawal } }
  }
  const charge = await readCharge(tx, id)
  if (charge) return { kind: 'top_up', userId: charge.userId, sellerId: null, links: await chainOfCharge(tx, charge) }
  const purchase = await readPurchase(tx, id)
  if (!purchase) return null
  const { buyerId: userId, creatorId: sellerId } = purchase
  return { kind: 'purchase', userId, sellerId, links: await chainOfPurchase(tx, purchase) }
}

/** One payment from the charge to the postings; who has looked is written down. */
export const lookAtPayment = (
  { db }: Pick<Services, 'db'>,
  actorId: number,
  id: string,
): Promise<Result<PaymentChain, 'not_found'>> =>
  transaction(db, async (tx): Promise<Result<PaymentChain, 'not_found'>> => {
    const found = await ofNumber(tx, id)
    const person = found && (await readPayer(tx, found.userId))
    if (!found || !person) return fail('not_found')
    const { userId, ...payer } = person
    const { kind, links } = found
    const postings = await readPostings(tx, transfersOf(links, id))
    await recordAudit(tx, { actorId, action: 'payment.viewed', subject: { kind, id }, userId })
    const mayRefund = kind !== 'withdrawal' && userId !== actorId && found.sellerId !== actorId
    return { kind, id, payer, ...links, postings, mayRefund }
  })
