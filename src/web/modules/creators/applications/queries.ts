import { queryOptions } from '@tanstack/react-query'
import type { CreatorRequest, DocumentSide } from '#contract/creator-request.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import type { SendDocument } from '#web/modules/accounts/document-field.tsx'
import { sendFile } from '#web/modules/accounts/send-file.ts'
import { queryOf } from '#web/platform/api/queries.ts'

export const requestQuery = queryOptions({
  ...queryOf(['creatorRequest'], 'GET /creatorRequest'),
  // another device may have gone on meanwhile
  staleTime: 0,
})
/** Reads it again: what is missing may have come meanwhile, on another page. */
export const readRequest = (): Promise<CreatorRequest> => queryClient.query(requestQuery)
/** What a step answered is what the page shows from now on. */
export function keep(request: CreatorRequest): void {
  // a reading that began before the step would show the request as it was
  void queryClient.cancelQueries({ queryKey: requestQuery.queryKey })
  queryClient.setQueryData(requestQuery.queryKey, request)
}

/** Keeps one picture of the document. */
export const sendSide =
  (side: DocumentSide): SendDocument =>
  (file, onProgress) => {
    const { done, stop } = sendFile<CreatorRequest>(`/creatorRequest/documents/${side}`, file, onProgress)
    return { done: done.then(keep), stop }
  }

/** Has the server forget one. */
export const removeSide = (side: DocumentSide) => (): Promise<void> =>
  api('DELETE /creatorRequest/documents/:side', { params: { side } }).then(keep)
