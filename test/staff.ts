import { sql } from 'kysely'
import type { StaffRole } from '#contract/http.ts'
import type { Person, TestApp } from './app.ts'

/** Settings with which finance staff can pay; nothing is sent unless jobs are run. */
export const payingSettings = {
  PAYOUT_NAME: 'Fanfare',
  PAYOUT_IBAN: 'NL91ABNA0417164300',
  PAYOUT_BIC: 'ABNANL2A',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_SECRET: 'secret',
  PAYPAL_HOST: 'http://127.0.0.1:9',
}

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
