import { defineModule } from '#platform/module.ts'
import { site } from './pages/routes.ts'
import { mailboxInBrowser, system } from './status/routes.ts'

/** The operator’s settings, countries, taxes and public facts. */
export const siteModule = defineModule({
  name: 'site',
  features: [site, system, mailboxInBrowser],
})
