import { useEffect, useState } from 'react'
import { readPicture } from '#web/ui/crop/crop-image.ts'

/** The pixels of a photo; null until they are read, `broken` where this browser cannot. */
export function usePicture(file: Blob): ImageBitmap | 'broken' | null {
  const [picture, setPicture] = useState<ImageBitmap | 'broken' | null>(null)
  useEffect(() => {
    let gone = false
    let held: ImageBitmap | null = null
    readPicture(file).then(
      (read) => {
        held = read
        if (gone) read.close()
        else setPicture(read)
      },
      () => setPicture('broken'),
    )
    return () => {
      gone = true
      held?.close()
    }
  }, [file])
  return picture
}
