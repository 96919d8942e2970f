import { ApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'

const askEveryMs = 900

/** Waits until the server has prepared an upload. Throws an ApiError with its reason when it could not; ends early when `gone`. */
export async function waitUntilReady(mediaId: string, gone: () => boolean): Promise<void> {
  for (;;) {
    if (gone()) return
    const status = await api('GET /media/:id', { params: { id: mediaId } }).catch((fault: unknown) => {
      // The connection may come back.
      if (fault instanceof ApiError && (fault.status === 0 || fault.status >= 500)) return null
      throw fault
    })
    if (status?.state === 'ready') return
    if (status?.state === 'failed') throw new ApiError(422, { message: status.problem ?? '' })
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
}
