import { sendFile, type Sending } from './uploads/send-file.ts'

export type RunningUpload = {
  /** The id under which the server keeps the file. Rejects with an ApiError. */
  readonly done: Promise<string>
  /** Stops it and takes back what has been sent. */
  readonly stop: () => void
}

/** Sends one file that is not kept over a reload. `onProgress` gets the share that has been sent, 0 to 1. */
export function uploadFile(file: File, onProgress: (share: number) => void): RunningUpload {
  let sending: Sending | undefined
  const done = new Promise<string>((resolve, reject) => {
    sending = sendFile(
      { file, name: file.name, type: file.type, uploadUrl: null },
      { onUrl: () => undefined, onProgress, onSent: resolve, onFault: reject },
    )
  })
  return { done, stop: () => sending?.stop() }
}
