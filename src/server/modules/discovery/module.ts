import { defineModule } from '#platform/module.ts'
import { browse } from './browse/routes.ts'
import { cards } from './cards/routes.ts'
import { crawlers } from './crawlers/routes.ts'
import { embeds } from './embeds/routes.ts'
import { feeds } from './feeds/routes.ts'
import { search } from './search/routes.ts'
import { suggestions } from './suggestions/routes.ts'

/**
 * Being found: heads of pages, link pictures, feeds and what crawlers are told (decision 149), search and topics (decision 150),
 * suggestions (decision 154).
 */
export const discoveryModule = defineModule({
  name: 'discovery',
  features: [crawlers, feeds, cards, embeds, search, browse, suggestions],
})
