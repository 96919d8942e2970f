import { dashboard } from './dashboard.ts'
import { earnings } from './earnings.ts'
import { shares } from './shares.ts'
import { supporters } from './supporters.ts'

/** What creators run their page with. */
export const creatorTools = { ...earnings, ...dashboard, ...shares, ...supporters } as const
