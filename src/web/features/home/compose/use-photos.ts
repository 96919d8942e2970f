import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { uploadFile, type RunningUpload } from '#web/ui/upload-panel/upload-file.ts'

export type Photo = {
  readonly key: number
  readonly file: File
  /** Address of the file in this browser, for its picture. */
  readonly preview: string
  /** What has been sent, 0 to 1. */
  readonly share: number
  /** There when all of it has been sent. */
  readonly mediaId: string | null
  readonly fault: unknown
}

export type Photos = {
  readonly photos: readonly Photo[]
  readonly isSending: boolean
  readonly add: (files: Iterable<File>) => void
  readonly remove: (key: number) => void
  readonly move: (key: number, step: -1 | 1) => void
  readonly again: (key: number) => void
  /** After they went into a post. */
  readonly clear: () => void
}

let lastKey = 0

/** The photos of a post that is being written: sent at once, each by itself, in any order. */
export function usePhotos(): Photos {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const running = useRef(new Map<number, RunningUpload>())
  const change = (key: number, part: Partial<Photo>) =>
    setPhotos((before) => before.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)))

  const send = (key: number, file: File) => {
    const upload = uploadFile(file, (share) => change(key, { share }))
    running.current.set(key, upload)
    upload.done.then(
      (mediaId) => change(key, { mediaId, share: 1 }),
      (fault: unknown) => change(key, { fault }),
    )
  }
  const add = (files: Iterable<File>) => {
    const room = Math.max(0, limits.postMediaMax - photos.length)
    const added = [...files].slice(0, room).map((file): Photo => {
      lastKey += 1
      return { key: lastKey, file, preview: URL.createObjectURL(file), share: 0, mediaId: null, fault: null }
    })
    setPhotos((before) => [...before, ...added])
    for (const { key, file } of added) send(key, file)
  }
  const forget = (gone: readonly Photo[], stop: boolean) => {
    for (const { key, preview } of gone) {
      URL.revokeObjectURL(preview)
      if (stop) running.current.get(key)?.stop()
      running.current.delete(key)
    }
  }
  const move = (key: number, step: -1 | 1) =>
    setPhotos((before) => {
      const from = before.findIndex((photo) => photo.key === key)
      const [photo, other] = [before[from], before[from + step]]
      if (!photo || !other) return before
      return before.map((each) => (each === photo ? other : each === other ? photo : each))
    })

  // Leaving the page stops what is still on its way; what has arrived and belongs to no post the server removes by itself.
  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const upload of uploads.values()) upload.stop()
    }
  }, [])

  return {
    photos,
    isSending: photos.some(({ mediaId, fault }) => mediaId === null && fault === null),
    add,
    remove: (key) => {
      forget(
        photos.filter((photo) => photo.key === key),
        true,
      )
      setPhotos((before) => before.filter((photo) => photo.key !== key))
    },
    move,
    again: (key) => {
      const photo = photos.find((each) => each.key === key)
      if (!photo) return
      change(key, { fault: null, share: 0 })
      send(key, photo.file)
    },
    clear: () => {
      forget(photos, false)
      setPhotos([])
    },
  }
}
