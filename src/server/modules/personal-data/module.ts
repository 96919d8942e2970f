import { defineModule } from '#platform/module.ts'
import { personalData } from './routes.ts'

/** A person’s copy of their data, and the end of an account. */
export const personalDataModule = defineModule({
  name: 'personal-data',
  features: [personalData],
})
