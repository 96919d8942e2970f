import { dashboard } from './dashboard.ts'
import { dashboardShows } from './dashboard-shows.ts'
import { earnings } from './earnings.ts'
import { shares } from './shares.ts'
import { supporters } from './supporters.ts'

/** What creators run their page with. */
export const creatorTools = { ...earnings, ...dashboard, ...dashboardShows, ...shares, ...supporters } as const
