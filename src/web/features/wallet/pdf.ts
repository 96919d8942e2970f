import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { config } from '#web/platform/config.ts'
import { storedToken } from '#web/platform/token.ts'

/** Saves a receipt as a file. Not by a plain link: the file is its owner's alone, and the session is in a header. Throws an ApiError. */
export async function savePdf(id: string, number: string): Promise<void> {
  let response: Response
  try {
    response = await fetch(`${config.apiUrl}/api/receipts/${id}/pdf`, {
      headers: { Authorization: `Bearer ${storedToken() ?? ''}` },
      credentials: 'include',
    })
  } catch {
    throw new ApiError(0, {})
  }
  if (!response.ok)
    throw new ApiError(response.status, {
      code: (response.status === 404 ? 'not_found' : 'server_error') satisfies ErrorCode,
    })
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: `receipt-${number}.pdf` })
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
