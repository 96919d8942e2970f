import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { PusherClient } from '#test/pusher-client.ts'

/** Somebody of a program of the test's own, with a verified address. */
export type Caller = {
  username: string
  userId: number
  token: string
  /** Throws for a refusal. `at`: another program on the same database. */
  call: <T>(method: string, route: string, body?: object, at?: string) => Promise<T>
}

let made = 0

export async function newCaller(address: string, databaseUrl: string, { creator = false } = {}): Promise<Caller> {
  made += 1
  const username = `caller_${String(made)}`
  let token = ''
  const call: Caller['call'] = async <T>(method: string, route: string, body?: object, at = address) => {
    const answer = await fetch(`${at}/api${route}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        'idempotency-key': randomBytes(12).toString('hex'),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${route}: ${String(answer.status)} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const person = { username, name: username, email: `${username}@example.com`, password: 'a quiet morning lake' }
  ;({ token } = await call<{ token: string }>('POST', '/signup', { ...person, dateOfBirth: '1991-04-03' }))
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query('update accounts set email_verified_at = now()')
  await database.query('update users set is_creator = $2 where username = $1', [username, creator])
  await database.end()
  return { username, userId: (await call<{ userId: number }>('GET', '/me')).userId, token, call }
}

/** Joins a channel; `heard` are the events that came since, with who sent them. */
export async function joinChannel(pusher: PusherClient, name: string, events: readonly string[]) {
  const heard: string[] = []
  const channel = pusher.subscribe(name)
  for (const event of events) channel.bind(event, () => heard.push(event))
  await new Promise<void>((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', () => resolve())
    channel.bind('pusher:subscription_error', (fault: unknown) => reject(new Error(JSON.stringify(fault))))
  })
  return { channel, heard }
}
