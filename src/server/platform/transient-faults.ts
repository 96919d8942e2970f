/**
 * Conditions of the machine, not faults of the caller: database away, starting or too busy (57*, 08*, 53*), chosen to
 * give way in a deadlock (40001, 40P01: undone whole, a repeat goes through), a primary that has become a standby (25006), disk full.
 */
const passing =
  /^(25006|40001|40P01|57014|57P0[123]|08\w{3}|53\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT)$/
/** The same, from parts of the driver that give no code. */
const passingText =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|the database system is|not currently accepting connections/i

/** Whether an error is trouble that passes: whoever asks again later may succeed with the same. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return passing.test(code) || passingText.test(error.message) || (code === 'ENOENT' && /connect/.test(error.message))
}
