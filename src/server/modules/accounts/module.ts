import { defineModule } from '#platform/module.ts'
import { ageCheck } from './age-check/routes.ts'
import { people } from './people/routes.ts'
import { privacy } from './privacy/routes.ts'
import { security } from './security/routes.ts'
import { settings } from './settings/routes.ts'
import { accounts } from './sign-in/routes.ts'

/** People and their accounts: sign-up, log-in, sessions, security, settings, privacy, following. */
export const accountsModule = defineModule({
  name: 'accounts',
  features: [accounts, people, privacy, settings, security, ageCheck],
})
