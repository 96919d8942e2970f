import { useEffect, useRef, useState } from 'react'
import { type RunningUpload, uploadFile } from '#web/modules/media/upload-file.ts'
import { waitUntilReady } from './wait-until-ready.ts'

export type Attachment = {
  readonly key: number
  readonly file: File
  readonly kind: 'photo' | 'video'
  /** Address of the file itself, for the small picture. */
  readonly preview: string
  /** How much has been sent, 0 to 1. */
  readonly share: number
  /** Where the server keeps it; null while it is on its way. */
  readonly mediaId: string | null
  /** The server has prepared it; before, it cannot be sent on. */
  readonly ready: boolean
  readonly fault: unknown
}

export type Attachments = ReturnType<typeof useAttachments>

let lastKey = 0

/** Photos and videos of the message that is being written: sent at once, in the order in which they were chosen. */
export function useAttachments(most: number) {
  const [all, setAll] = useState<readonly Attachment[]>([])
  const running = useRef(new Map<number, RunningUpload>())
  const change = (key: number, part: Partial<Attachment>) =>
    setAll((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const send = (key: number, file: File) => {
    const upload = uploadFile(file, (share) => change(key, { share }))
    running.current.set(key, upload)
    upload.done
      .then((mediaId) => {
        change(key, { mediaId, share: 1 })
        return waitUntilReady(mediaId, () => !running.current.has(key))
      })
      .then(
        () => change(key, { ready: true }),
        (fault: unknown) => change(key, { fault }),
      )
  }
  const forget = (gone: readonly Attachment[], stop: boolean) => {
    for (const { key, preview } of gone) {
      URL.revokeObjectURL(preview)
      if (stop) running.current.get(key)?.stop()
      running.current.delete(key)
    }
  }
  // What has arrived and belongs to no message the server removes by itself.
  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const upload of uploads.values()) upload.stop()
      uploads.clear()
    }
  }, [])
  return {
    all,
    isSending: all.some(({ ready, fault }) => !ready && fault === null),
    hasFailed: all.some(({ fault }) => fault !== null),
    /** Adds what fits; answers how many did not. */
    add: (files: Iterable<File>): number => {
      const wanted = [...files].filter(({ type }) => /^(image|video)\//.test(type))
      const added = wanted.slice(0, Math.max(0, most - all.length)).map((file): Attachment => {
        lastKey += 1
        const kind = file.type.startsWith('video/') ? 'video' : 'photo'
        return {
          key: lastKey,
          file,
          kind,
          preview: URL.createObjectURL(file),
          share: 0,
          mediaId: null,
          ready: false,
          fault: null,
        }
      })
      setAll((before) => [...before, ...added])
      for (const { key, file } of added) send(key, file)
      return wanted.length - added.length
    },
    remove: (key: number) => {
      forget(
        all.filter((each) => each.key === key),
        true,
      )
      setAll((before) => before.filter((each) => each.key !== key))
    },
    again: (key: number) => {
      const each = all.find((one) => one.key === key)
      if (!each) return
      change(key, { fault: null, share: 0, mediaId: null, ready: false })
      send(key, each.file)
    },
    clear: () => {
      forget(all, false)
      setAll([])
    },
  }
}
