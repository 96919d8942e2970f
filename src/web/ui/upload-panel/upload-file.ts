import { config } from '#web/platform/config.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { storedToken } from '#web/platform/token.ts'
import type { Problem } from '#contract/errors.ts'

export type RunningUpload = {
  /** The id under which the server keeps the file. Rejects with an ApiError. */
  readonly done: Promise<string>
  /** Stops it and takes back what has been sent. */
  readonly stop: () => void
}

function problemOf(body: string): Partial<Problem> {
  try {
    return JSON.parse(body) as Partial<Problem>
  } catch {
    return {}
  }
}

/**
 * Sends one file by tus 1.0.0: a lost connection is picked up where it broke. `onProgress` gets the share that has been sent, 0 to 1.
 * The library is loaded with the first file.
 */
export function uploadFile(file: File, onProgress: (share: number) => void): RunningUpload {
  let stopped = false
  let stopUpload: (() => void) | undefined
  const done = (async () => {
    const { Upload } = await import('tus-js-client')
    return new Promise<string>((resolve, reject) => {
      let mediaId = ''
      const upload = new Upload(file, {
        endpoint: `${config.apiUrl}/api/uploads`,
        retryDelays: [0, 1000, 3000, 5000, 10_000],
        metadata: { filename: file.name, filetype: file.type },
        headers: { Authorization: `Bearer ${storedToken() ?? ''}` },
        storeFingerprintForResuming: false,
        onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
        onAfterResponse: (_request, response) => {
          mediaId = response.getHeader('Media-Id') ?? mediaId
        },
        // A refusal does not change by asking again; 409 and 423 are the protocol's own "somebody else is at it".
        onShouldRetry: (error) => {
          const status = error.originalResponse?.getStatus() ?? 0
          return status === 0 || status === 409 || status === 423 || status >= 500
        },
        onSuccess: () => {
          // From now on it is not an upload but a photo, a video or a voice note: nothing to stop.
          stopUpload = undefined
          if (mediaId) resolve(mediaId)
          else reject(new ApiError(0, {}))
        },
        onError: (error) => {
          const response = 'originalResponse' in error ? error.originalResponse : null
          reject(new ApiError(response?.getStatus() ?? 0, response ? problemOf(response.getBody()) : {}))
        },
      })
      stopUpload = () => void upload.abort(true).catch(console.error)
      if (stopped) return
      upload.start()
    })
  })()
  return {
    done,
    stop: () => {
      stopped = true
      stopUpload?.()
    },
  }
}
