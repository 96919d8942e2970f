import type { BrowsedCreator } from './browse.ts'
import type { OpenMedia } from './media.ts'

/** Counted for the whole site. */
export type LandingFigures = { readonly creators: number; readonly posts: number; readonly paidCents: number }

/** `work`: one that everyone may see; null: the cover stands for it. */
export type LandingWork = { readonly creator: BrowsedCreator; readonly work: OpenMedia | null }

/** What the landing page shows of a site, to guests of one country. */
export type LandingCreators = {
  readonly wall: readonly LandingWork[]
  /** Who has posted in the last seven days, the best known first. */
  readonly active: readonly BrowsedCreator[]
  /** Null: too little to say. */
  readonly figures: LandingFigures | null
  /** The operator's share of a price. */
  readonly feeBasisPoints: number
}
