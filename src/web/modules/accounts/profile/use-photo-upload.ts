import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import { uploadFile } from '#web/modules/media/upload-file.ts'
import { queryOf } from '#web/platform/api/queries.ts'

export type SentPhoto = {
  /** What has been sent, 0 to 1. */
  readonly share: number
  /** There once the server has all of it; `ready` when its sizes are made. */
  readonly status: Answer<'GET /media/:id'> | null
  readonly fault: unknown
}

const pollMs = 700

/** Sends a photo at once, while its part is still being chosen, and follows what becomes of it. */
export function usePhotoUpload(file: File): SentPhoto {
  const [share, setShare] = useState(0)
  const [mediaId, setMediaId] = useState<string | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  useEffect(() => {
    let gone = false
    const upload = uploadFile(file, (sent) => !gone && setShare(sent))
    upload.done.then(
      (id) => !gone && setMediaId(id),
      (error: unknown) => !gone && setFault(error),
    )
    return () => {
      gone = true
      upload.stop()
    }
  }, [file])
  const { data, error } = useQuery({
    ...queryOf(['media', mediaId], 'GET /media/:id', { params: { id: mediaId ?? '' } }),
    enabled: mediaId !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'processing' ? false : pollMs),
  })
  return { share, status: data ?? null, fault: fault ?? error }
}
