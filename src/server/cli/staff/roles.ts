import { sql } from 'kysely'
import type { StaffRole } from '#contract/http.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { transaction } from '#platform/database/transaction.ts'
import { readWords, UsageError, type Command } from '../command.ts'
import { findUser } from '../find-user.ts'

const roles: readonly StaffRole[] = ['moderator', 'finance', 'admin']
const isRole = (given: string | undefined): given is StaffRole => roles.some((role) => role === given)

/** Gives or takes a staff role. The first administrator is made by it; later ones can be made on the staff pages. */
const setRole = (name: string, role: StaffRole | null): ReturnType<Command['prepare']> => {
  return (services) =>
    transaction(services.db, async (tx) => {
      const user = await findUser(tx, name)
      const { rows } = await sql<{
        factor: boolean
      }>`update accounts set staff_role = ${role} where user_id = ${user.id}
        returning totp_enabled_at is not null as factor`.execute(tx)
      await recordAudit(tx, {
        actorId: null,
        action: role === null ? 'staff.revoked' : 'staff.granted',
        subject: { kind: 'user', id: user.id },
        userId: user.id,
        details: { role, by: 'command line' },
      })
      if (role === null) return { lines: [`${user.username} is no longer staff.`] }
      return {
        lines: [
          `${user.username} is staff now: ${role}. The pages are at /admin.`,
          ...(rows[0]?.factor ? [] : ['They open once two-factor log-in is on: /settings/security.']),
        ],
      }
    })
}

export const staffGrant: Command = {
  name: 'staff grant',
  usage: '<username> <moderator|finance|admin>',
  summary: 'gives somebody a staff role',
  prepare(words) {
    const [name = '', role] = readWords(words, ['username', 'role'], {}).positionals
    if (!isRole(role)) throw new UsageError(`"${role ?? ''}" is no role: ${roles.join(', ')}.`)
    return setRole(name, role)
  },
}

export const staffRevoke: Command = {
  name: 'staff revoke',
  usage: '<username>',
  summary: 'takes a staff role away',
  prepare: (words) => setRole(readWords(words, ['username'], {}).positionals[0] ?? '', null),
}
