import { randomUUID } from 'node:crypto'
import { sql, totp } from './account-holder.ts'
import { demo } from './journey.ts'

/** Of the demo's staff (src/server/demo/write-staff.ts). */
const setupKey = 'MZQW4ZTBOJSS2ZDFNVXS243UMFTGMLJR'

/** Calls the API as the person of a session; '' for a guest. Throws what a refusal says. */
export async function answered<T>(
  origin: string,
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
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
