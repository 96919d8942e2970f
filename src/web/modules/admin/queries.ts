import { queryOptions } from '@tanstack/react-query'
import { showAlert } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { queryOf } from '#web/platform/api/queries.ts'

export const overviewQuery = queryOptions({
  ...queryOf(['staff', 'overview'], 'GET /admin/overview'),
  refetchInterval: 60_000,
})
/** All that staff pages show is read again: somebody has decided something. */
export const refreshStaff = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['staff'] })

/** For forms: somebody else was faster than this answer to what was looked at; what is there now is read again. */
export function seenElsewhere(fault: unknown): boolean {
  if (!isApiError(fault, 'changed_meanwhile')) return false
  reportFault(fault)
  return true
}

/** Says what went wrong, and reads again what somebody else has changed meanwhile. */
export function reportFault(fault: unknown): void {
  showAlert(textOf(fault))
  if (isApiError(fault, 'changed_meanwhile')) void refreshStaff()
}
