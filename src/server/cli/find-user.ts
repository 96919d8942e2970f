import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { CommandError } from './command.ts'

export type FoundUser = { id: number; username: string; is_creator: boolean; verified: boolean }

/** The user of this name, in any case and with or without an @; locked until the end of the transaction. */
export async function findUser(tx: Tx, name: string): Promise<FoundUser> {
  const { rows } = await sql<FoundUser>`
    select u.id, u.username, u.is_creator, a.email_verified_at is not null as verified
    from users u join accounts a on a.user_id = u.id
    where u.username = ${name.replace(/^@/, '').toLowerCase()} for no key update of u`.execute(tx)
  if (!rows[0]) throw new CommandError(`There is no user "${name}".`)
  return rows[0]
}
