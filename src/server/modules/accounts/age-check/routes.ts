import { ageCheck as routes } from '#contract/age-check.ts'
import { defineFeature } from '#platform/module.ts'
import { ageState, showAge } from './show-age.ts'

/** Who has to show their age before anything is shown to them. */
export const ageCheck = defineFeature({
  name: 'age-check',
  routes,
  handlers: (services) => ({
    'GET /ageCheck': async ({ actor, address }) => ageState(services, { actor, address }),
    'POST /ageCheck': ({ actor, address, body }) =>
      showAge(services, { actor, address, dateOfBirth: body.dateOfBirth }),
  }),
})
