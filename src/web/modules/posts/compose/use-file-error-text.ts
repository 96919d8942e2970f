import { useLingui } from '@lingui/react/macro'
import { ApiError } from '#web/platform/api/api-error.ts'
import { textOf } from '#web/platform/api/translate-text.ts'

/** Why a file was not taken, in words that fit a photo or a video. */
export function useFileErrorText(): (fault: unknown, kind: 'photo' | 'video') => string {
  const { t } = useLingui()
  return (fault, kind) => {
    if (fault === 'empty') return t`This file is empty.`
    const status = fault instanceof ApiError ? fault.status : 0
    if (fault === 'too_large' || status === 413)
      return kind === 'photo' ? t`This photo is larger than 50 MB.` : t`This video is larger than 5 GB.`
    if (status === 0) return t`Connection lost.`
    if (status === 401) return t`Please log in again.`
    if (status === 415) return t`We can’t read this photo or video.`
    return textOf(fault)
  }
}
