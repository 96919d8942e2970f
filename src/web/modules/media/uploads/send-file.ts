import { config } from '#web/platform/config.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { storedToken } from '#web/platform/token.ts'
import type { Problem } from '#contract/errors.ts'

/** So much at once: behind a proxy that holds requests back, an interruption costs no more than this. Bytes. */
const chunkSize = 32 * 1024 * 1024

export type Sending = {
  /** What has arrived stays there; `sendFile` with the address goes on from it. */
  readonly pause: () => void
  /** Stops it and takes back what has been sent. */
  readonly stop: () => void
}

type Listener = {
  /** Where the upload goes on, as soon as the server has named it. */
  readonly onUrl: (url: string) => void
  readonly onProgress: (share: number) => void
  /** The id under which the server keeps the file. */
  readonly onSent: (mediaId: string) => void
  /** An ApiError; status 0 for a lost connection. */
  readonly onFault: (fault: ApiError) => void
}

function problemOf(body: string): Partial<Problem> {
  try {
    return JSON.parse(body) as Partial<Problem>
  } catch {
    return {}
  }
}

const endpoint = (): string => `${config.apiUrl}/api/uploads`
const authorization = (): string => `Bearer ${storedToken() ?? ''}`

/** Forgets an upload that nobody goes on with. Fails in silence: the server lets go of it after a day by itself. */
export async function dropUpload(url: string): Promise<void> {
  const { Upload } = await import('tus-js-client')
  await Upload.terminate(url, { retryDelays: null, headers: { Authorization: authorization() } }).catch(() => undefined)
}

/**
 * Sends a file by tus 1.0.0, from where an earlier upload (`uploadUrl`) stopped; one that the server no longer knows begins anew.
 * The library is loaded with the first file.
 */
export function sendFile(
  { file, name, type, uploadUrl }: { file: Blob; name: string; type: string; uploadUrl: string | null },
  { onUrl, onProgress, onSent, onFault }: Listener,
): Sending {
  let ended = false
  let abort: ((terminate: boolean) => void) | undefined
  const end = (terminate: boolean) => {
    // Sent whole it is not an upload any more: nothing to take back.
    if (ended) return
    ended = true
    abort?.(terminate)
  }
  void (async () => {
    const { Upload } = await import('tus-js-client')
    let mediaId = ''
    const upload = new Upload(file, {
      endpoint: endpoint(),
      ...(uploadUrl !== null && { uploadUrl }),
      chunkSize,
      retryDelays: [0, 1000, 3000, 5000],
      metadata: { filename: name, filetype: type },
      storeFingerprintForResuming: false,
      // The token may be replaced while a large file is on its way.
      onBeforeRequest: (request) => request.setHeader('Authorization', authorization()),
      onUploadUrlAvailable: () => {
        if (upload.url !== null && !ended) onUrl(upload.url)
      },
      onProgress: (sent, total) => {
        if (!ended) onProgress(total > 0 ? sent / total : 0)
      },
      onAfterResponse: (_request, response) => {
        mediaId = response.getHeader('Media-Id') ?? mediaId
      },
      // A refusal does not change by asking again; 409 and 423 are the protocol's own "somebody else is at it".
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0
        return (status === 0 && navigator.onLine) || status === 409 || status === 423 || status >= 500
      },
      onSuccess: () => {
        if (ended) return
        ended = true
        if (mediaId) onSent(mediaId)
        else onFault(new ApiError(0, {}))
      },
      onError: (error) => {
        if (ended) return
        ended = true
        const response = 'originalResponse' in error ? error.originalResponse : null
        onFault(new ApiError(response?.getStatus() ?? 0, response ? problemOf(response.getBody()) : {}))
      },
    })
    abort = (terminate) => void upload.abort(terminate).catch(() => undefined)
    if (!ended) upload.start()
  })().catch((fault: unknown) => {
    console.error(fault)
    if (!ended) onFault(new ApiError(0, {}))
  })
  return { pause: () => end(false), stop: () => end(true) }
}
