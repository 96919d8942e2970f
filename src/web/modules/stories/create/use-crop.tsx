import { useEffect, useRef, useState } from 'react'
import type { Item } from '#web/modules/media/upload-item.ts'
import { CropStoryDialog, type Original } from './crop-story-dialog.tsx'
import type { StoryDraft } from './story-draft.ts'

/** Cropping of the photos of a story: each begins with the whole of what was chosen, however often it is cropped. */
export function useCrop(draft: StoryDraft, item: Item) {
  const { key, kind, file } = item
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
  return {
    /** Null: it is no photo, or its file is not here. */
    onCrop: kind === 'photo' && file ? () => begin(file) : null,
    cropDialog: cropping && (
      <CropStoryDialog draft={draft} item={item} original={cropping} onClose={() => setCropping(null)} />
    ),
  }
}
