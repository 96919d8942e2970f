import type { creatorTools } from '#contract/creator-tools.ts'
import { dashboardSamples } from './dashboard.ts'
import { earningsSamples } from './earnings.ts'
import { showFiguresSamples } from './live.ts'
import { sharesSamples } from './shares.ts'
import { supportersSamples } from './supporters.ts'
import type { Samples } from './world.ts'

export const creatorToolsSamples: Samples<typeof creatorTools> = {
  ...earningsSamples,
  ...dashboardSamples,
  ...showFiguresSamples,
  ...sharesSamples,
  ...supportersSamples,
}
