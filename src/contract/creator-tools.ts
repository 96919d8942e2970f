import { dashboard } from './dashboard.ts'
import { earnings } from './earnings.ts'

/** What creators run their page with. */
export const creatorTools = { ...earnings, ...dashboard } as const
