import { useEffect, useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { Item } from '#web/modules/media/upload-item.ts'
import type { StoryDraft } from '../story-draft.ts'
import { isUntouched, type Original, type PhotoEdit, untouched } from './photo-edit.ts'

const CropStoryDialog = lazyPart(() => import('./crop-story-dialog.lazy.tsx'))
const DrawPhoto = lazyPart(() => import('./draw-on-photo.lazy.tsx'))
const FilterPhoto = lazyPart(() => import('./filter-photo.lazy.tsx'))
const tools = { crop: CropStoryDialog, draw: DrawPhoto, filter: FilterPhoto }
export type PhotoTool = keyof typeof tools
export type PhotoToolProps = {
  readonly original: Original
  /** Puts the photo as it is now in the place of the one before; false where this browser cannot draw it. */
  readonly onSave: (edit: PhotoEdit) => Promise<boolean>
  readonly onClose: () => void
}

/**
 * Crop, pen and filters for the photos of a story. Each begins with the whole of what was chosen, however often it is changed; what is
 * uploaded is the photo as it was made here. The draft keeps both, so a pen's strokes can be taken back on another day, too.
 */
export function usePhotoEdits(draft: StoryDraft, item: Item) {
  const { key, kind, file, name } = item
  const [open, setOpen] = useState<{ readonly tool: PhotoTool; readonly original: Original } | null>(null)
  const src = open?.original.src
  useEffect(() => () => (src === undefined ? undefined : URL.revokeObjectURL(src)), [src])
  const begin = (tool: PhotoTool, shown: Blob) => {
    const photo = draft.photos.get(key) ?? { file: shown, edit: untouched }
    setOpen({ tool, original: { ...photo, src: URL.createObjectURL(photo.file) } })
  }
  const save = async (edit: PhotoEdit): Promise<boolean> => {
    if (!open) return false
    const chosen = open.original.file
    try {
      const { renderPhoto } = await import('./draw-photo.ts')
      const made = isUntouched(edit) ? chosen : await renderPhoto(chosen, edit)
      draft.photos.set(key, { file: chosen, edit })
      draft.uploads.replace(key, made, name, false)
    } catch (fault) {
      console.warn(fault)
      return false
    }
    setOpen(null)
    return true
  }
  const Tool = open && tools[open.tool]
  return {
    /** Null: it is no photo, or its file is not here. */
    onPhoto: kind === 'photo' && file ? (tool: PhotoTool) => begin(tool, file) : null,
    photoTool: Tool && <Tool original={open.original} onSave={save} onClose={() => setOpen(null)} />,
  }
}
