import { sql } from 'kysely'
import { keepContact } from '#modules/payouts/claim-contact.ts'
import { inMail, notifyClaimant } from '#modules/payouts/notify-claimant.ts'
import { keepDeletedUsernames } from '#modules/accounts/deleted-usernames.ts'
import { documentKey } from '#modules/accounts/identity-documents.ts'
import { refundScheduled } from '#modules/live/refund-scheduled.ts'
import { endShowTagsOf } from '#modules/live/show-tags.ts'
import { footageFolder } from '#modules/live/footage-folder.ts'
import { mediaFolder, originalKey } from '#modules/media/storage-keys.ts'
import { register } from '../all-personal-data.ts'
import { soldMedia } from '#modules/posts/personal-data-posts.ts'
import { lockPublications } from '#modules/posts/lock-publications.ts'
import { postTags } from '#modules/posts/tags.ts'
import { endStoryTagsOf } from '#modules/stories/tags.ts'
import { endTagsOf } from '#modules/tags/decline-tags.ts'
import { closeBooks, type ClosedBooks } from '#modules/purchases/close-books.ts'
import type { Services, Tx } from '#platform/services.ts'
import { endSubscriptionsOf } from '#modules/subscriptions/end-subscriptions-between.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { exportKey } from '../export/export-address.ts'
import { finalizeDeletedAccounts } from './finalize-deleted-account.ts'

const removeFilesJob = 'remove_files_of_deleted_account'
/** What is left outside the database. */
type Leftovers = { keys: string[]; cards: { provider: string; ref: string }[] }

/** Storage keys of all that goes. Pictures of profiles are named by their content: one that others show too stays. */
async function filesOf(tx: Tx, userId: number): Promise<string[]> {
  const media = await sql<{ id: string; clip: string | null }>`
    select id, more -> 'free' ->> 0 as clip from media where owner_id = ${userId} and not ${soldMedia}`.execute(tx)
  const pictures = await sql<{ key: string }>`
    select p.key from users u cross join lateral (values (u.avatar), (u.cover)) as p(key)
    where u.id = ${userId} and p.key is not null
      and not exists (select from users o where o.id <> u.id and (o.avatar = p.key or o.cover = p.key))`.execute(tx)
  const papers = await sql<{ id: string }>`select d.id from identity_documents d
    join creator_requests r on r.id = d.request_id where r.user_id = ${userId}`.execute(tx)
  const shows = await sql<{ id: number }>`select id from shows where creator_id = ${userId} and has_footage`.execute(tx)
  const exports = await sql<{ id: string }>`select id from data_exports where user_id = ${userId}`.execute(tx)
  return [
    ...media.rows.flatMap(({ id, clip }) => [
      mediaFolder(id),
      originalKey(id),
      ...(clip === null ? [] : [mediaFolder(clip)]),
    ]),
    ...pictures.rows.map(({ key }) => key),
    ...papers.rows.map(({ id }) => documentKey(id)),
    ...shows.rows.map(({ id }) => footageFolder(id)),
    ...exports.rows.map(({ id }) => exportKey(id)),
  ]
}

/** Cards that the payment provider still keeps for the person. */
async function cardsOf(tx: Tx, userId: number): Promise<Leftovers['cards']> {
  const { rows } = await sql<Leftovers['cards'][number]>`
    select provider, provider_ref as ref from payment_cards
    where user_id = ${userId} and removed_at is null`.execute(tx)
  return rows
}

async function forget(tx: Tx, userId: number): Promise<void> {
  for (const [table, { deletion }] of Object.entries(register)) {
    if ('keep' in deletion) continue
    const statements =
      'change' in deletion
        ? deletion.change(userId)
        : deletion.delete.map((column) => sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`)
    for (const statement of statements) await statement.execute(tx)
  }
}

/** The last mail: what went back to which card, what is paid out, and what can be claimed until when. */
const sayGoodbye = (tx: Tx, userId: number, contact: Buffer, { toCards, payoutCents, claimCents }: ClosedBooks) =>
  notifyClaimant(tx, {
    userId,
    mail: 'account_deleted',
    contact: contact.toString('base64'),
    values: {
      cards: toCards.map(({ last4, cents }) => `${last4 ?? ''}:${inMail(cents)}`).join(' '),
      ...(payoutCents > 0 && { payout: inMail(payoutCents) }),
      ...(claimCents > 0 && { claim: inMail(claimCents) }),
    },
  })

/** Holds the account; false when a log-in has called its deletion off. */
const isDue = async (tx: Tx, userId: number): Promise<boolean> =>
  (await sql`select from accounts where user_id = ${userId} and deletion_at <= now() for update`.execute(tx)).rows
    .length > 0

/**
 * Deletes an account whose time has come. First all subscriptions end, some at a time, and fans get back what is unused;
 * then, in one transaction, the books are closed and all goes that the register names. Files and stored cards go by a job
 * that exists if and only if the account is gone. False when a log-in has called it off.
 */
export async function deleteAccount(services: Services, userId: number): Promise<boolean> {
  const { db, sessions } = services
  for (;;) {
    const ended = await transaction(db, async (tx) =>
      (await isDue(tx, userId)) ? endSubscriptionsOf(tx, services, userId) : null,
    )
    if (ended === null) return false
    if (ended === 0) break
  }
  const parted = await transaction(db, async (tx) => {
    if (!(await isDue(tx, userId))) return false
    await endTagsOf(tx, postTags, userId)
    await endStoryTagsOf(tx, userId)
    await endShowTagsOf(tx, userId)
    return true
  })
  if (!parted) return false
  const deleted = await transaction(db, async (tx) => {
    // the same order as publishing: first the publication lock, then rows
    await lockPublications(tx, sql`select ${userId}::bigint`)
    if (!(await isDue(tx, userId))) return false
    await sql`select from users where id = ${userId} for update`.execute(tx)
    while ((await endSubscriptionsOf(tx, services, userId)) > 0);
    await refundScheduled(tx, services, userId)
    const contact = await keepContact(tx, services, userId)
    await sayGoodbye(tx, userId, contact, await closeBooks(tx, services, userId))
    const left: Leftovers = { keys: await filesOf(tx, userId), cards: await cardsOf(tx, userId) }
    await keepDeletedUsernames(tx, services, userId)
    await forget(tx, userId)
    await addJob(tx, removeFilesJob, left)
    return true
  })
  if (deleted) sessions.forgetUser(userId)
  return deleted
}

/** Deletes every account whose 14 days are over. One that fails does not keep the others. */
async function deleteDue(services: Services): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from accounts where deletion_at <= now() order by deletion_at limit 100`.execute(services.db)
  for (const { user_id: userId } of rows)
    try {
      await deleteAccount(services, userId)
    } catch (error) {
      services.log.error({ err: error, userId }, 'an account could not be deleted and will be tried again')
    }
  await finalizeDeletedAccounts(services)
}

export const deleteAccountsWork = (services: Services): Job[] => [
  { name: 'delete_accounts', cron: '37 * * * *', run: () => deleteDue(services) },
  {
    name: removeFilesJob,
    run: async ({ keys, cards }: Leftovers) => {
      for (const key of keys) await services.storage.remove(key)
      for (const { provider, ref } of cards) await services.payments.byName(provider)?.removeCard(ref)
    },
  },
]
