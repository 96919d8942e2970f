import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { OpenMedia } from '#contract/media.ts'
import { playClip } from '#web/modules/media/play-clip.ts'

/** A clip with the browser's own controls, outside the viewer. */
export function Clip({ media }: { readonly media: OpenMedia }) {
  const element = useRef<HTMLVideoElement>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const video = element.current
    if (!video) return
    return playClip(video, media, { read: () => Promise.resolve([media]), onBroken: () => setBroken(true) })
  }, [media])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The author's own are added below, where there are any. */}
      <video
        ref={element}
        poster={`${media.address}/feed.webp`}
        aria-label={media.alt}
        controls
        playsInline
        disablePictureInPicture
      >
        {media.video?.captions.map(({ language, file }) => (
          <track key={language} kind="captions" srcLang={language} src={`${media.address}/${file}`} />
        ))}
      </video>
      {broken && (
        <p className="error">
          <Trans>We can’t play this clip right now.</Trans>
        </p>
      )}
    </>
  )
}
