import { people } from './people.ts'
import { suggestions } from './suggestions.ts'

/** People, and how they are found. */
export const finding = { ...people, ...suggestions } as const
