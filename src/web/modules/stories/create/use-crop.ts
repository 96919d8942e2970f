import { useEffect, useRef, useState } from 'react'
import type { Item } from '#web/modules/media/upload-item.ts'

/** A photo as it was chosen, and its address in this browser. */
export type Original = { readonly file: Blob; readonly src: string }

/** Cropping of the photos of a story: each begins with the whole of what was chosen, however often it is cropped. */
export function useCrop({ key, kind, file }: Item) {
  const originals = useRef(new Map<string, Original>())
  const [cropping, setCropping] = useState<Original | null>(null)
  useEffect(() => {
    const kept = originals.current
    return () => {
      for (const { src } of kept.values()) URL.revokeObjectURL(src)
      kept.clear()
    }
  }, [])
  const begin = (chosen: Blob) => {
    const original = originals.current.get(key) ?? { file: chosen, src: URL.createObjectURL(chosen) }
    originals.current.set(key, original)
    setCropping(original)
  }
  return { cropping, onCrop: kind === 'photo' && file ? () => begin(file) : null, onCropped: () => setCropping(null) }
}
