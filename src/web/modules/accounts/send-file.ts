import type { Problem } from '#contract/errors.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { config } from '#web/platform/config.ts'
import { storedToken } from '#web/platform/token.ts'

const forgeryToken = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith('XSRF-TOKEN='))
    ?.slice('XSRF-TOKEN='.length)

/**
 * Sends a file as it is to an address below /api; `onProgress` gets the share that has been sent, 0 to 1. Rejects with an
 * ApiError. By XMLHttpRequest, which alone tells how far it is.
 */
export function sendFile<Answer>(
  path: string,
  file: Blob,
  onProgress: (share: number) => void,
): { done: Promise<Answer>; stop: () => void } {
  const request = new XMLHttpRequest()
  const done = new Promise<Answer>((resolve, reject) => {
    request.open('PUT', `${config.apiUrl}/api${path}`)
    request.withCredentials = true
    request.responseType = 'json'
    const token = storedToken()
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    const forgery = forgeryToken()
    if (forgery !== undefined) request.setRequestHeader('X-XSRF-TOKEN', decodeURIComponent(forgery))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response as Answer)
      else reject(new ApiError(request.status, (request.response ?? {}) as Partial<Problem>))
    })
    request.addEventListener('error', () => reject(new ApiError(0, {})))
    request.addEventListener('abort', () => reject(new ApiError(0, { code: 'cancelled' })))
    request.send(file)
  })
  return { done, stop: () => request.abort() }
}
