import { siteRoutes as routes } from '#contract/site.ts'
import { priceLimitNames, type PriceLimit } from '#contract/staff/settings.ts'
import { defineFeature } from '#platform/module.ts'
import { createTransparency } from './transparency.ts'

/** What everyone may know of this place. */
export const site = defineFeature({
  name: 'site',
  routes,
  handlers: (services) => {
    const transparency = createTransparency(services.db)
    return {
      'GET /site': async () => {
        const settings = services.settings.now()
        const { operatorName, supportEmail, imprint, feeBasisPoints, holdDays, reviewFirstPosts } = settings
        const limits = Object.fromEntries(priceLimitNames.map((name) => [name, settings[name]]))
        const priceLimits = limits as Record<PriceLimit, number>
        return { operatorName, supportEmail, imprint, feeBasisPoints, holdDays, reviewFirstPosts, priceLimits }
      },
      'GET /transparency': async () => ({ months: await transparency() }),
    }
  },
})
