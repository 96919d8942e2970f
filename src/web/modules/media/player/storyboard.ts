import { useEffect, useState } from 'react'
import type { Grant } from './renew-address.ts'

/** A picture of a moment: a part of an image, in its pixels. */
type Tile = {
  readonly from: number
  readonly to: number
  readonly file: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const secondsOf = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number.parseFloat(part), 0)

/** The cues of `storyboard.vtt` as the server writes them. */
export function readStoryboard(text: string): readonly Tile[] {
  const cue = /^([\d:.]+) --> ([\d:.]+)\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/gm
  return Array.from(text.matchAll(cue), ([, from = '', to = '', file = '', ...box]) => {
    const [x = 0, y = 0, width = 0, height = 0] = box.map(Number)
    return { from: secondsOf(from), to: secondsOf(to), file, x, y, width, height }
  })
}

/** The pictures of a video's time line, read once somebody is near it. */
export function useStoryboard(grant: Grant, wanted: boolean): (seconds: number) => Tile | undefined {
  const [tiles, setTiles] = useState<readonly Tile[]>([])
  useEffect(() => {
    if (!wanted || tiles.length > 0) return
    let live = true
    const load = async () => {
      const answer = await fetch(`${await grant.current()}/storyboard.vtt`)
      if (answer.ok && live) setTiles(readStoryboard(await answer.text()))
    }
    // Without it the time alone is shown.
    load().catch((fault: unknown) => console.warn(fault))
    return () => {
      live = false
    }
  }, [grant, wanted, tiles.length])
  return (seconds) => tiles.find(({ from, to }) => seconds >= from && seconds < to) ?? tiles.at(-1)
}
