import { sql } from 'kysely'
import type { StaffRole } from '#contract/http.ts'
import type { Person, TestApp } from './app.ts'

/** A staff member with two-factor on, whose session has just given the password. */
export async function staff(app: TestApp, username: string, role: StaffRole): Promise<Person> {
  const person = await app.fan(username)
  const { db, sessions } = app.services
  await sql`update accounts set staff_role = ${role}, totp_enabled_at = now() where user_id = ${person.userId}`.execute(
    db,
  )
  await sql`update sessions set stepped_up_at = now() where user_id = ${person.userId}`.execute(db)
  sessions.forgetUser(person.userId)
  return person
}
