import { sql } from 'kysely'
import { verifyAudit } from '#modules/audit/verify.ts'
import { counted, readWords, UsageError, type Command } from '../command.ts'

export const auditVerify: Command = {
  name: 'audit verify',
  usage: '[--head <hash>]',
  summary: 'proves that the audit log is whole; --head: an earlier result of this must be in it',
  prepare(words) {
    const { values } = readWords(words, [], { head: { type: 'string' } })
    if (values.head !== undefined && !/^[0-9a-f]{64}$/.test(values.head))
      throw new UsageError('--head is what an earlier run of this has shown.')
    return async ({ db }) => {
      const { lines, head, brokenAt } = await verifyAudit(db)
      if (brokenAt !== null)
        return { lines: [`The audit log is not what it was: look at line ${String(brokenAt)}.`], wrong: true }
      const known =
        values.head === undefined ||
        values.head === head ||
        (await sql`select from audit_log where hash = ${Buffer.from(values.head, 'hex')}`.execute(db)).rows.length > 0
      if (!known) return { lines: ['The audit log is whole, but it is another one: its end was cut off.'], wrong: true }
      return { lines: [`The audit log is whole: ${counted(lines, 'line')}.`, `head ${head}`] }
    }
  },
}
