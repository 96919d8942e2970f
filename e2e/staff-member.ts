import { randomUUID } from 'node:crypto'
import { signedUp, sql, totp, type Person } from './account-holder.ts'
import { demo } from './journey.ts'

/** Of the demo's staff (src/server/demo/write-staff.ts). */
const setupKey = 'MZQW4ZTBOJSS2ZDFNVXS243UMFTGMLJR'

/** Calls the API as the person of a session; '' for a guest. Throws what a refusal says. */
export async function answered<T>(
  origin: string,
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  route: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(`${origin}/api${route}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${route}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A session of a staff member of the demo, who has just given password and code. */
export async function enterStaff(origin: string, username: string, tries = 5): Promise<{ token: string }> {
  const { secondFactor } = await answered<{ secondFactor: { ticket: string } }>(origin, '', 'POST', '/login', {
    login: username,
    password: demo.password,
  })
  const { ticket } = secondFactor
  // a code is taken once, and the next one would be half a minute away
  await sql('update accounts set totp_last_step = 0 where user_id = (select id from users where username = $1)', [
    username,
  ])
  try {
    return await answered(origin, '', 'POST', '/login/secondFactor', { ticket, code: totp(setupKey) })
  } catch (error) {
    // another file's test has just taken it as the same person
    if (tries === 0) throw error
    return enterStaff(origin, username, tries - 1)
  }
}

/** A staff member of a program of a test's own, who has just logged in with both factors as far as the program knows. */
export async function hired(origin: string, folder: string, role: string): Promise<Person & { token: string }> {
  const person = await signedUp(origin)
  await sql(
    `with hired as (update accounts set staff_role = $2, totp_enabled_at = now()
        where user_id = (select id from users where username = $1) returning user_id)
      update sessions set stepped_up_at = now() where user_id = (select user_id from hired)`,
    [person.username, role],
    folder,
  )
  // a process that remembers the session hears of it a moment after the commit
  const headers = { authorization: `Bearer ${person.token}` }
  while (!(await fetch(`${origin}/api/admin/overview`, { headers })).ok)
    await new Promise((resolve) => setTimeout(resolve, 100))
  return person
}
