import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'

/** Has all failed files of a post processed again; a refusal is told. */
export const retryPost = (id: number): Promise<unknown> =>
  api('POST /posts/:id/retry', { params: { id } }).catch((fault: unknown) => showAlert(textOf(fault)))
