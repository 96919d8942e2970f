import type { earnings } from '#contract/earnings.ts'
import { type Samples } from './world.ts'

export const earningsSamples: Samples<typeof earnings> = {
  'GET /earnings/fee': () => ({}),
  'GET /earnings': () => ({ query: {} }),
}
