import { sql } from 'kysely'
import type { BrowsedCreator } from '#contract/browse.ts'
import type { LandingCreators, LandingFigures, LandingWork } from '#contract/landing.ts'
import type { OpenMedia } from '#contract/media.ts'
import type { Guest } from '#modules/accounts/visibility.ts'
import { ageAsked } from '#modules/site/age-rules.ts'
import { Failure } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { browseCreators } from './browse/list-creators.query.ts'

// Reads what browsing reads, and users, creator_heads and withdrawals for the figures.

const onWall = 6
const onCards = 3
const mostFilms = 2
/** Not every creator has a work that a guest may see. */
const lookedAt = 18
/** Fewer creators than this say nothing by their number. */
const enoughCreators = 10
const figuresMs = 600_000

/** Creators with posts, their posts, and what has been paid out to them in cents. */
async function countFigures({ db }: Services): Promise<LandingFigures> {
  const { rows } = await sql<LandingFigures>`
    select count(*)::int as creators, coalesce(sum(u.post_count), 0)::int as posts,
      (select coalesce(sum(amount_cents - coalesce(claim_wallet_cents, 0)), 0)::bigint from withdrawals
        where state in ('sent', 'paid')) as "paidCents"
    from creator_heads h join users u on u.id = h.creator_id
    where u.is_creator and u.suspended_at is null and u.deleted_at is null`.execute(db)
  return rows[0] ?? { creators: 0, posts: 0, paidCents: 0 }
}

/** The first work of theirs that everyone may see: a photo, or the picture of a video. `films`: a video that plays comes first. */
function openWork({ works }: BrowsedCreator, films: boolean): OpenMedia | null {
  const open = works.flatMap(({ media }) => (media && media.kind !== 'voice' ? [media] : []))
  return (films && open.find(({ video }) => video && !video.clip)) || (open[0] ?? null)
}

/** What stands on the wall; a few of its works play. The first is a picture: nothing is seen before it. */
function worksOf(creators: readonly BrowsedCreator[]): LandingWork[] {
  let films = 0
  return creators.map((creator, index) => {
    const work = openWork(creator, index > 0 && films < mostFilms)
    if (work?.video) films += 1
    return { creator, work }
  })
}

/** Reads what the landing page shows to guests at an address. Figures are counted again after ten minutes. */
export function landingReader(services: Services): (guest: Guest, address: string) => Promise<LandingCreators> {
  let counted: { until: number; figures: Promise<LandingFigures> } | null = null
  function figures(): Promise<LandingFigures> {
    if (counted && counted.until > Date.now()) return counted.figures
    counted = { until: Date.now() + figuresMs, figures: countFigures(services) }
    counted.figures.catch(() => (counted = null))
    return counted.figures
  }
  return async (guest, address) => {
    const showsWorks = !ageAsked(services, null, address)
    const list = async (query: object, limit: number): Promise<BrowsedCreator[]> => {
      const page = await browseCreators(services, guest, { sort: 'recommended', ...query, limit, showsWorks })
      return page instanceof Failure ? [] : page.creators
    }
    const [known, active, sums] = await Promise.all([list({}, lookedAt), list({ active: 'yes' }, onCards), figures()])
    const wall = worksOf(known).filter(({ creator, work }) => work !== null || creator.coverUrl !== null)
    return {
      // works first, covers where they run out
      wall: wall.toSorted((a, b) => Number(a.work === null) - Number(b.work === null)).slice(0, onWall),
      active,
      figures: sums.creators < enoughCreators ? null : sums,
      feeBasisPoints: services.settings.now().feeBasisPoints,
    }
  }
}
