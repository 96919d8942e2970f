import type Hls from 'hls.js'
import { Events } from 'hls.js'
import { expect, it } from 'vitest'
import { forgetStalls } from './play-show.ts'

it('is as close to a show after its line was gone as before', () => {
  const listeners: ((event: string, data: { frag: { cc: number } }) => void)[] = []
  const said: number[] = []
  const hls = {
    on: (_event: string, listener: (typeof listeners)[0]) => listeners.push(listener),
    latestLevelDetails: { partHoldBack: 1.5 },
    set targetLatency(seconds: number) {
      said.push(seconds)
    },
  } as unknown as Hls
  forgetStalls({ Events }, hls)
  for (const cc of [3, 3, 4, 4, 4, 5]) for (const listener of listeners) listener('', { frag: { cc } })
  expect(said).toEqual([1.5, 1.5])
})
