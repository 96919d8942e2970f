import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from './api/api-error.ts'
import { config } from './config.ts'
import { storedToken } from './token.ts'

/** Saves what is here already under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Saves a file of the API under a name. Not by a plain link: the file is its owner's alone, and the session is in a header.
 * `path` begins with /api. Throws an ApiError.
 */
export async function saveFile(path: string, name: string): Promise<void> {
  let response: Response
  try {
    response = await fetch(`${config.apiUrl}${path}`, {
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
  saveBlob(await response.blob(), name)
}
