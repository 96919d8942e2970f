import { queryOptions } from '@tanstack/react-query'
import type { Problem } from '#contract/errors.ts'
import type { CreatorRequest, DocumentSide } from '#contract/creator-request.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { config } from '#web/platform/config.ts'
import { queryClient } from '#web/platform/query.ts'
import { storedToken } from '#web/platform/token.ts'

export const requestQuery = queryOptions({
  queryKey: ['creatorRequest'],
  queryFn: ({ signal }) => api('GET /creatorRequest', { signal }),
  // another device may have gone on meanwhile
  staleTime: 0,
})
/** What a step answered is what the page shows from now on. */
export const keep = (request: CreatorRequest): void => void queryClient.setQueryData(requestQuery.queryKey, request)

const forgeryToken = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith('XSRF-TOKEN='))
    ?.slice('XSRF-TOKEN='.length)

/**
 * Sends one picture as it is; `onProgress` gets the share that has been sent, 0 to 1. Rejects with an ApiError. By
 * XMLHttpRequest, which alone tells how far it is.
 */
export function sendDocument(
  side: DocumentSide,
  file: Blob,
  onProgress: (share: number) => void,
): { done: Promise<CreatorRequest>; stop: () => void } {
  const request = new XMLHttpRequest()
  const done = new Promise<CreatorRequest>((resolve, reject) => {
    request.open('PUT', `${config.apiUrl}/api/creatorRequest/documents/${side}`)
    request.withCredentials = true
    request.responseType = 'json'
    request.setRequestHeader('Authorization', `Bearer ${storedToken() ?? ''}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    const forgery = forgeryToken()
    if (forgery !== undefined) request.setRequestHeader('X-XSRF-TOKEN', decodeURIComponent(forgery))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response as CreatorRequest)
      else reject(new ApiError(request.status, (request.response ?? {}) as Partial<Problem>))
    })
    request.addEventListener('error', () => reject(new ApiError(0, {})))
    request.addEventListener('abort', () => reject(new ApiError(0, { code: 'cancelled' })))
    request.send(file)
  })
  return { done, stop: () => request.abort() }
}
