import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { kindOfFile } from '#web/modules/media/upload-item.ts'
import { clipSeconds } from './clip-length.ts'
import { partsOf } from './cut-clip.ts'
import type { StoryDraft } from './story-draft.ts'

/** Photos and clips as they are chosen: what is too long comes in parts, or is refused in words. */
export function useFiles(draft: StoryDraft) {
  const { t } = useLingui()
  const [isCutting, setCutting] = useState(false)
  const take = async (files: readonly File[]) => {
    const fits: File[] = []
    for (const file of files) {
      const seconds = kindOfFile(file) === 'video' ? ((await clipSeconds(file)) ?? 0) : 0
      if (seconds <= limits.storyClipSeconds + 0.5) {
        fits.push(file)
        continue
      }
      setCutting(true)
      const parts = await partsOf(file, seconds)
      setCutting(false)
      if (parts) fits.push(...parts)
      else showAlert(t`Clips can last ${formatCount(limits.storyClipSeconds)} seconds. Please cut this one.`)
    }
    const { neither, tooMany } = draft.uploads.add(fits)
    if (neither.length > 0) showAlert(t`Stories are photos and clips.`)
    if (tooMany) showAlert(t`You can share ${formatCount(limits.storiesAtOnce)} at once.`)
  }
  return { take, isCutting }
}
