import { type RefObject, useEffect, useState } from 'react'
import type { OpenMedia } from '#contract/media.ts'

/** The captions for this reader: in their language, else in another that its author gave. */
export const captionsFor = <One extends { readonly language: string }>(
  captions: readonly One[],
  locale: string,
): One | undefined => {
  const [base] = locale.split('-')
  return (
    captions.find(({ language }) => language === locale) ??
    captions.find(({ language }) => language.split('-')[0] === base) ??
    captions[0]
  )
}

const saying = ({ activeCues }: TextTrack): string =>
  [...(activeCues ?? [])]
    .map((cue) => (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : ''))
    .filter(Boolean)
    .join('\n')

export type CaptionLine = { readonly text: string; readonly language: string }

/**
 * What a clip says at this moment, by its author's captions; empty where it says nothing or they are not wanted. The browser finds
 * the line and does not draw it: it would lie under the caption and what else stands at the foot of the picture.
 */
export function useCaptionLine(
  element: RefObject<HTMLVideoElement | null>,
  { address, video }: OpenMedia,
  locale: string,
  wanted: boolean,
): CaptionLine {
  const [text, setText] = useState('')
  const found = captionsFor(video?.captions ?? [], locale)
  const [file, language] = [found?.file, found?.language ?? '']
  useEffect(() => {
    const clip = element.current
    if (!wanted || file === undefined || !clip) return undefined
    let live = true
    let source = ''
    const track = document.createElement('track')
    track.kind = 'captions'
    track.srclang = language
    const show = () => setText(saying(track.track))
    const load = async () => {
      const answer = await fetch(`${address}/${file}`)
      if (!answer.ok) throw new Error(`Captions answered ${String(answer.status)}`)
      const written = await answer.blob()
      if (!live) return
      source = URL.createObjectURL(written)
      track.src = source
      clip.append(track)
      track.track.mode = 'hidden'
      track.track.addEventListener('cuechange', show)
      track.addEventListener('load', show)
    }
    // a clip without its captions is better than none
    load().catch((fault: unknown) => console.warn(fault))
    return () => {
      live = false
      track.remove()
      URL.revokeObjectURL(source)
      setText('')
    }
  }, [element, address, file, language, wanted])
  return { text, language }
}
