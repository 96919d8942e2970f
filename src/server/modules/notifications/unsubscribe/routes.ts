import { unsubscribePages as routes } from '#contract/pages.ts'
import { defineFeature } from '#platform/module.ts'
import { unsubscribeHandlers } from './unsubscribe-page.ts'

/** The link that ends mails. */
export const unsubscribe = defineFeature({ name: 'unsubscribe', routes, handlers: unsubscribeHandlers })
