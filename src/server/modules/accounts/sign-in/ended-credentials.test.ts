import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LinkPurpose } from './mailed-links.ts'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { anotherSession, unique } from '#test/samples/world.ts'
import { withTwoFactor } from '#test/two-factor.ts'
import { sessionsEnd } from '#server/cli/sessions-end.ts'

/**
 * Everything that is handed out and opens or changes an account × everything that ends what came before. A new purpose of links, and a
 * new table of such things, does not pass here without an answer.
 */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => sql`delete from login_failures`.execute(app.services.db))

const fresh = 'quite another long one'
const addressOf = ({ username }: Person): string => `${username}@example.com`
async function inMail(to: string, pattern: RegExp): Promise<string> {
  await app.runJobs()
  const mails = (await app.services.mailbox?.list()) ?? []
  const found = mails.find((mail) => mail.to === to && pattern.test(mail.text))
  return pattern.exec(found?.text ?? '')?.[1] ?? ''
}
const linkOf = (query: string) => {
  const search = new URLSearchParams(query)
  return { id: search.get('id') ?? '', hash: search.get('hash') ?? '' }
}
/** A session that has just given the password: the events below end all others. */
const stepped = (person: Person) => anotherSession({ app }, person, { steppedUp: true })
type Codes = Awaited<ReturnType<typeof withTwoFactor>>
/** Somebody with all that an event may need, made before anything is handed out. */
type Holder = { person: Person; codes: Codes | null; resetToken: string; undo: { id: string; hash: string } }

/** Hands one thing out; what it gives uses it, and says whether it still works. */
type Kind = { twoFactor?: true; unproved?: true; make: (holder: Holder) => Promise<() => Promise<boolean>> }
const links: Record<LinkPurpose, Kind> = {
  verify_email: {
    unproved: true,
    make: async ({ person }) => {
      await app.call('POST /email/resend', undefined, { as: person })
      const [id = '', hash = ''] = (await inMail(addressOf(person), /\/email\/verify\/(\S+)/)).split('/')
      return async () => (await app.call('POST /email/verify', { body: { id, hash, password: fresh } })).status === 200
    },
  },
  log_in: {
    make: async ({ person }) => {
      await app.call('POST /login/link', { body: { login: person.username } })
      const token = await inMail(addressOf(person), /withToken\?token=(\S+)/)
      return async () => (await app.call('POST /login/withToken', { body: { token, password: fresh } })).status === 200
    },
  },
  reset_password: {
    make: async ({ person }) => {
      await app.call('POST /password/forgot', { body: { login: person.username } })
      const token = await inMail(addressOf(person), /reset-password\/(\S+)/)
      return async () => (await app.call('POST /password/reset', { body: { token, password: fresh } })).status === 200
    },
  },
  change_email: {
    make: async ({ person }) => {
      const email = `${unique()}@elsewhere.example`
      await app.call('POST /email/change', { body: { email } }, { as: await stepped(person) })
      const link = linkOf(await inMail(email, /verify-change-email\?(\S+)/))
      return async () => {
        const as = await stepped(person)
        const pending = (await app.call('GET /settings/account', undefined, { as })).body.pendingEmail
        const works = (await app.call('POST /email/verify-change', { body: link }, { as })).status === 200
        expect(pending).toBe(works ? email : null)
        return works
      }
    },
  },
  undo_change_email: {
    make: async ({ person }) => {
      await app.call(
        'POST /email/change',
        { body: { email: `${unique()}@else.example` } },
        { as: await stepped(person) },
      )
      const link = linkOf(await inMail(addressOf(person), /verify-change-email\?(\S+)&undo=1/))
      return async () => (await app.call('POST /email/undo-change', { body: link })).status === 200
    },
  },
}
const kinds: Record<string, Kind> = {
  ...links,
  'a half-done log-in': {
    twoFactor: true,
    make: async ({ person, codes }) => {
      const { body } = await app.call('POST /login', { body: { login: person.username, password } })
      const ticket = 'secondFactor' in body ? body.secondFactor.ticket : ''
      return async () =>
        (await app.call('POST /login/secondFactor', { body: { ticket, code: codes?.next() ?? '' } })).status === 200
    },
  },
  'the making of a passkey': {
    make: async ({ person }) => {
      const { body } = await app.call('POST /security/passkeys/options', undefined, { as: await stepped(person) })
      return async () => {
        const response = createAuthenticator().create(body)
        const given = { challengeId: body.challengeId, name: 'a key', response }
        return (
          (await app.call('POST /security/passkeys', { body: given }, { as: await stepped(person) })).status === 201
        )
      }
    },
  },
  'a second factor that was begun': {
    make: async ({ person }) => {
      await app.call('POST /security/totp/setup', undefined, { as: await stepped(person) })
      return async () => {
        const { rows } = await sql<{ secret: Buffer | null }>`
          select totp_secret as secret from accounts where user_id = ${person.userId}`.execute(app.services.db)
        return rows[0]?.secret !== null
      }
    },
  },
  'the address of a copy of the data': {
    make: async ({ person }) => {
      await app.call('POST /export', undefined, { as: await stepped(person) })
      await app.runJobs()
      const { body } = await app.call('GET /export', undefined, { as: await stepped(person) })
      const url = new URL(body.export?.url ?? '')
      return async () => (await app.http.inject({ method: 'GET', url: url.pathname })).statusCode === 200
    },
  },
}

/** What ends all that came before. `keeps`: kinds that it is not an end for, and why. */
type Event = { act: (holder: Holder) => Promise<number>; keeps?: Readonly<Record<string, string>> }
const fromHome = 'the owner’s way back, which whoever took the account over must not be able to shut'
const events: Record<string, Event> = {
  'a password reset': {
    act: async ({ resetToken }) =>
      (await app.call('POST /password/reset', { body: { token: resetToken, password: 'set anew by a mail' } })).status,
    keeps: { undo_change_email: fromHome },
  },
  'a changed password': {
    act: async ({ person, codes }) => {
      const body = {
        currentPassword: password,
        newPassword: 'changed in settings',
        ...(codes && { code: codes.next() }),
      }
      return (await app.call('POST /password/change', { body }, { as: await stepped(person) })).status
    },
    keeps: { undo_change_email: fromHome },
  },
  'the end of all other sessions': {
    act: async ({ person }) => (await app.call('DELETE /sessions', undefined, { as: await stepped(person) })).status,
    keeps: { undo_change_email: fromHome },
  },
  'the end of one other session': {
    act: async ({ person }) => {
      const as = await stepped(person)
      const { body } = await app.call('GET /sessions', undefined, { as })
      const other = body.sessions.find(({ current }) => !current)?.id
      return (await app.call('DELETE /sessions/:id', { params: { id: String(other) } }, { as })).status
    },
    keeps: { undo_change_email: fromHome },
  },
  'the end of all sessions by staff': {
    act: async ({ person }) => {
      const admin = await app.fan(unique())
      await sql`update accounts set staff_role = 'admin', totp_enabled_at = now() where user_id = ${admin.userId}`.execute(
        app.services.db,
      )
      const params = { username: person.username }
      return (await app.call('DELETE /admin/users/:username/sessions', { params }, { as: await stepped(admin) })).status
    },
    keeps: { undo_change_email: fromHome },
  },
  'the end of all sessions from the command line': {
    act: async ({ person }) => {
      await sessionsEnd.prepare([person.username])(app.services)
      return 200
    },
    keeps: { undo_change_email: fromHome },
  },
  'a deletion asked for': {
    act: async ({ person }) => (await app.call('POST /deletion', undefined, { as: await stepped(person) })).status,
    keeps: { undo_change_email: fromHome },
  },
  'a changed address': {
    act: async ({ person }) => {
      const [as, email] = [await stepped(person), `${unique()}@moved.example`]
      await app.call('POST /email/change', { body: { email } }, { as })
      const link = linkOf(await inMail(email, /verify-change-email\?(\S+)/))
      return (await app.call('POST /email/verify-change', { body: link }, { as })).status
    },
    keeps: { undo_change_email: fromHome },
  },
  'an undone change of address': {
    act: async ({ undo }) => (await app.call('POST /email/undo-change', { body: undo })).status,
  },
}

async function holder(kind: Kind): Promise<Holder> {
  const person = await app.fan(unique())
  const codes = kind.twoFactor ? await withTwoFactor(app, person) : null
  await app.call('POST /password/forgot', { body: { login: person.username } })
  const resetToken = await inMail(addressOf(person), /reset-password\/(\S+)/)
  await app.call('POST /email/change', { body: { email: `${unique()}@no.example` } }, { as: await stepped(person) })
  const undo = linkOf(await inMail(addressOf(person), /verify-change-email\?(\S+)&undo=1/))
  if (kind.unproved)
    await sql`update accounts set email_verified_at = null where user_id = ${person.userId}`.execute(app.services.db)
  app.services.sessions.forgetUser(person.userId)
  return { person, codes, resetToken, undo }
}

describe.each(Object.entries(kinds))('%s', (name, kind) => {
  it('works as long as nothing has happened', async () => {
    const use = await kind.make(await holder(kind))
    expect(await use()).toBe(true)
  })
  it.each(Object.entries(events))('and %s', async (_event, { act, keeps }) => {
    const who = await holder(kind)
    const use = await kind.make(who)
    expect(await act(who)).toBe(200)
    expect(await use()).toBe(keeps?.[name] !== undefined)
  })
})

it('every table of what is handed out for a time carries the epoch of its time', async () => {
  const { rows } = await sql<{ table: string; epoch: boolean }>`
    select c.table_name as table, bool_or(c.column_name = 'epoch') and exists (select from information_schema.triggers t
        where t.event_object_table = c.table_name and t.trigger_name = 'take_credentials_epoch') as epoch
    from information_schema.columns c where c.table_schema = 'public'
    group by c.table_name having bool_or(c.column_name = 'user_id') and bool_or(c.column_name = 'expires_at')
    order by c.table_name`.execute(app.services.db)
  expect(Object.fromEntries(rows.map(({ table, epoch }) => [table, epoch]))).toEqual({
    // of people whose account is gone; a code to the address is asked for
    claims: false,
    // its addresses carry the epoch in their signature
    data_exports: false,
    login_tickets: true,
    mailed_links: true,
    passkey_challenges: true,
    // ended by the event itself, all but the one that asks
    sessions: false,
  })
})

it('a link that was ordered before and not mailed yet is not mailed after', async () => {
  const person = await app.fan(unique())
  const email = `${unique()}@elsewhere.example`
  await app.call('POST /email/change', { body: { email } }, { as: await stepped(person) })
  await app.call('DELETE /sessions', undefined, { as: await stepped(person) })
  expect(await inMail(email, /(verify-change-email)/)).toBe('')
})
