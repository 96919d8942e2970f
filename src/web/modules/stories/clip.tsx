import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { OpenMedia } from '#contract/media.ts'
import { playClip } from '#web/modules/media/play-clip.ts'
import { languageName } from '#web/ui/language-name.ts'
import { captionsFor } from './viewer/use-caption-line.ts'

type Track = { readonly language: string; readonly src: string }

/** Its author's captions, fetched at once: the browser's own menu may ask for one after the address has ended. */
function useTracks({ address, video }: OpenMedia): readonly Track[] {
  const [tracks, setTracks] = useState<readonly Track[]>([])
  const captions = video?.captions
  useEffect(() => {
    let live = true
    const made: string[] = []
    const load = async () => {
      const read = await Promise.all(
        (captions ?? []).map(async ({ language, file }): Promise<Track> => {
          const answer = await fetch(`${address}/${file}`)
          if (!answer.ok) throw new Error(`Captions answered ${String(answer.status)}`)
          const src = URL.createObjectURL(await answer.blob())
          made.push(src)
          return { language, src }
        }),
      )
      if (live) setTracks(read)
    }
    // a clip without its captions is better than none
    load().catch((fault: unknown) => console.warn(fault))
    return () => {
      live = false
      for (const src of made) URL.revokeObjectURL(src)
    }
  }, [address, captions])
  return tracks
}

/** A clip outside the viewer, with the browser's own controls, and the captions in the reader's language. */
export function Clip({ media }: { readonly media: OpenMedia }) {
  const { i18n } = useLingui()
  const element = useRef<HTMLVideoElement>(null)
  const [broken, setBroken] = useState(false)
  const tracks = useTracks(media)
  const first = captionsFor(tracks, i18n.locale)
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
        {tracks.map(({ language, src }) => (
          <track
            key={src}
            kind="captions"
            srcLang={language}
            label={languageName(language, i18n.locale)}
            src={src}
            default={src === first?.src}
          />
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
