import { accessMutants } from './access.ts'
import { cursorMutants } from './cursors.ts'
import { limitMutants } from './limits.ts'
import { linkMutants } from './links.ts'
import { liveServerMutants } from './live-server.ts'
import { moneyMutants } from './money.ts'
import { saleMutants } from './sales.ts'
import { showPeopleMutants } from './show-people.ts'
import { storyRowMutants } from './story-row.ts'
import type { Mutant } from './mutant.ts'

/** Planted faults over money, access, cursors, limits and links: `npm run faults -- mutants`. */
export const mutants: readonly Mutant[] = [
  ...moneyMutants,
  ...saleMutants,
  ...accessMutants,
  ...cursorMutants,
  ...limitMutants,
  ...linkMutants,
  ...liveServerMutants,
  ...showPeopleMutants,
  ...storyRowMutants,
]
