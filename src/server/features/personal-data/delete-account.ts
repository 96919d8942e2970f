import { sql } from 'kysely'
import { mediaFolder, originalKey } from '#core/media/keys.ts'
import { register } from '#core/personal-data/register.ts'
import { lockPublication } from '#core/posts/publish.ts'
import type { Services, Tx } from '#core/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { exportKey } from './export-address.ts'

const removeFilesJob = 'remove_files_of_deleted_account'

/** Storage keys of all that goes. Pictures of profiles are named by their content: one that others show too stays. */
async function filesOf(tx: Tx, userId: number): Promise<string[]> {
  const media = await sql<{ id: string }>`select id from media where owner_id = ${userId}
    and (post_id is null or not exists (select from unlocks k where k.post_id = media.post_id))`.execute(tx)
  const pictures = await sql<{ key: string }>`
    select p.key from users u cross join lateral (values (u.avatar), (u.cover)) as p(key)
    where u.id = ${userId} and p.key is not null
      and not exists (select from users o where o.id <> u.id and (o.avatar = p.key or o.cover = p.key))`.execute(tx)
  const exports = await tx.selectFrom('data_exports').select('id').where('user_id', '=', userId).execute()
  return [
    ...media.rows.flatMap(({ id }) => [mediaFolder(id), originalKey(id)]),
    ...pictures.rows.map(({ key }) => key),
    ...exports.map(({ id }) => exportKey(id)),
  ]
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

/**
 * Deletes an account whose time has come: money first, then all that the register names, in one transaction; files go by a
 * job that exists if and only if the account is gone. False when a log-in has called it off.
 */
export async function deleteAccount({ db, sessions }: Services, userId: number): Promise<boolean> {
  const deleted = await transaction(db, async (tx) => {
    // the same order as publishing: first the publication lock, then rows
    await lockPublication(tx)
    const due = await sql`select from accounts where user_id = ${userId} and deletion_at <= now() for update`.execute(
      tx,
    )
    if (due.rows.length === 0) return false
    const keys = await filesOf(tx, userId)
    await forget(tx, userId)
    await addJob(tx, removeFilesJob, { keys })
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
}

export const deleteAccountsWork = (services: Services): Job[] => [
  { name: 'delete_accounts', cron: '37 * * * *', run: () => deleteDue(services) },
  {
    name: removeFilesJob,
    run: async ({ keys }: { keys: string[] }) => {
      for (const key of keys) await services.storage.remove(key)
    },
  },
]
