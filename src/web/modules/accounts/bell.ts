import type { Bell } from '#contract/people.ts'

export const bellsKey = ['settings', 'bells'] as const
export const noBell: Bell = { posts: false, stories: false, live: false }
export const rings = ({ posts, stories, live }: Bell): boolean => posts || stories || live
