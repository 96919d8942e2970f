import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

type Kind = 'photo' | 'video' | 'voice'

/** "3 photos", "1 video", "1 voice note", in this order. */
export function useMediaCounts(): (
  media: readonly { readonly kind: Kind }[],
) => readonly { readonly kind: Kind; readonly text: string }[] {
  const { t } = useLingui()
  return (media) => {
    const count = (kind: Kind) => media.filter((each) => each.kind === kind).length
    const [photos, videos, voices] = [count('photo'), count('video'), count('voice')]
    return [
      ...(photos > 0
        ? [{ kind: 'photo' as const, text: t`${plural(photos, { one: '# photo', other: '# photos' })}` }]
        : []),
      ...(videos > 0
        ? [{ kind: 'video' as const, text: t`${plural(videos, { one: '# video', other: '# videos' })}` }]
        : []),
      ...(voices > 0
        ? [{ kind: 'voice' as const, text: t`${plural(voices, { one: '# voice note', other: '# voice notes' })}` }]
        : []),
    ]
  }
}
