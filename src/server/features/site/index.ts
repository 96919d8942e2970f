import { siteRoutes as routes } from '#contract/site.ts'
import { defineFeature } from '#core/services.ts'
import { createTransparency } from './transparency.ts'

/** What everyone may know of this place. */
export const site = defineFeature({
  name: 'site',
  routes,
  handlers: (services) => {
    const transparency = createTransparency(services.db)
    return {
      'GET /site': async () => {
        const { operatorName, supportEmail, imprint, feeBasisPoints, holdDays, reviewFirstPosts } =
          services.settings.now()
        return { operatorName, supportEmail, imprint, feeBasisPoints, holdDays, reviewFirstPosts }
      },
      'GET /transparency': async () => ({ months: await transparency() }),
    }
  },
})
