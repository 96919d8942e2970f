import { sql } from 'kysely'
import type { staffUsers, UserDetail } from '#contract/staff/users.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { restoreUser } from '#modules/accounts/account-status.ts'
import { lockPublications } from '#modules/posts/lock-publications.ts'
import type { Services, Tx } from '#platform/services.ts'
import { endSessions } from '#modules/accounts/sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { restrictAccount } from './restrict-account.ts'
import { findUsers, lookAtUser, readUser } from './read-user.ts'

type Changed = Result<UserDetail, 'not_found' | 'forbidden'>
type Change = {
  action: string
  details?: Record<string, unknown>
  /** Gives more for the log, if there is more to say. */
  work: (tx: Tx, userId: number) => Promise<Record<string, unknown> | void>
}

/** Changes an account: never one's own, and another staff member's only as an administrator. It counts with the next call. */
async function change(
  services: Services,
  actor: Actor,
  username: string,
  { action, details, work }: Change,
): Promise<Changed> {
  let userId = 0
  const changed = await transaction(services.db, async (tx): Promise<Changed> => {
    await lockPublications(tx, sql`select id from users where username = ${username}`)
    const user = await readUser(tx, username)
    if (!user) return fail('not_found')
    userId = user.userId
    if (userId === actor.userId || (user.staffRole !== null && actor.staffRole !== 'admin')) return fail('forbidden')
    const more = await work(tx, userId)
    const after = await readUser(tx, username)
    if (!after) throw new Error(`${username} vanished while it was changed.`)
    const subject = { kind: 'user', id: userId }
    await recordAudit(tx, { actorId: actor.userId, action, subject, userId, details: { ...details, ...more } })
    return after
  })
  if (!(changed instanceof Failure)) services.sessions.forgetUser(userId)
  return changed
}

/** Accounts, as staff find and change them. */
export const userHandlers = (services: Services): Handlers<typeof staffUsers> => ({
  'GET /admin/users': ({ query }) => findUsers(services, query.q),
  'GET /admin/users/:username': ({ actor, params }) => lookAtUser(services, actor.userId, params.username),
  'DELETE /admin/users/:username/sessions': ({ actor, params }) =>
    change(services, actor, params.username, {
      action: 'user.sessions_ended',
      work: async (tx, userId) => ({ ended: await endSessions(tx, userId) }),
    }),
  'POST /admin/users/:username/restriction': ({ actor, params, body }) =>
    change(services, actor, params.username, {
      action: 'user.restricted',
      details: { ground: body.ground },
      work: async (tx, userId) => ({
        case: await restrictAccount(tx, userId, { ...body, byUserId: actor.userId }),
      }),
    }),
  'DELETE /admin/users/:username/restriction': ({ actor, params }) =>
    change(services, actor, params.username, { action: 'user.restored', work: restoreUser }),
  'PUT /admin/users/:username/role': ({ actor, params, body }) =>
    change(services, actor, params.username, {
      action: body.role === null ? 'staff.revoked' : 'staff.granted',
      details: { role: body.role },
      work: async (tx, userId) => {
        await sql`update accounts set staff_role = ${body.role} where user_id = ${userId}`.execute(tx)
      },
    }),
})
