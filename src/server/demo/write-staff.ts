import { sql } from 'kysely'
import type { StaffRole } from '#contract/http.ts'
import { indexUser } from '#modules/accounts/index-user.ts'
import { base32 } from '#modules/accounts/totp.ts'
import type { Services, Tx } from '#platform/services.ts'
import { emailOf } from './write-people.ts'

/** Known to everyone, as the password is: such staff exist on loopback only, and never on a public demonstration. */
const secret = Buffer.from('fanfare-demo-staff-1')
const people: readonly { username: string; name: string; role: StaffRole }[] = [
  { username: 'staff_dora', name: 'Dora Almeida', role: 'admin' },
  { username: 'staff_otto', name: 'Otto Berg', role: 'moderator' },
  { username: 'staff_mina', name: 'Mina Sato', role: 'finance' },
]

export type DemoStaff = { userId: number; username: string; role: StaffRole }

/** What is shown to who started the program. `setupKey`: for an authenticator app. */
export const demoStaff = { names: people.map(({ username }) => username), setupKey: base32(secret) }

/**
 * Staff of the demo, with two-factor on. Two can decide on cases, so that an appeal has somebody to read it. Gives who was made by
 * username: a name that somebody else has is left to them.
 */
export async function writeStaff(
  tx: Tx,
  { encryption }: Pick<Services, 'encryption'>,
  passwordHash: string,
): Promise<ReadonlyMap<string, DemoStaff>> {
  const made = new Map<string, DemoStaff>()
  for (const { username, name, role } of people) {
    const { rows } = await sql<{ id: number }>`insert into users (username, name) values (${username}, ${name})
      on conflict do nothing returning id`.execute(tx)
    const userId = rows[0]?.id
    if (userId === undefined) continue
    await sql`insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth, staff_role, totp_secret, totp_enabled_at)
      values (${userId}, ${emailOf(username)}, now(), ${passwordHash}, '1985-03-04', ${role}, ${encryption.encrypt(secret)}, now())`.execute(
      tx,
    )
    await indexUser(tx, { userId, username, name })
    made.set(username, { userId, username, role })
  }
  return made
}
