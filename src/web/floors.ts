/**
 * The order of the client's modules, from the ground up: they are named as on the server, and ordered by what their screens show.
 * A module imports only what is below its floor, and of another module only the files that lie directly in its folder. The linter
 * reads this (scripts/boundaries).
 */
export const floors: readonly (readonly string[])[] = [
  ['media', 'site'],
  ['accounts'],
  ['moderation', 'payouts'],
  ['creators', 'payments'],
  ['purchases'],
  ['subscriptions', 'tips'],
  ['live'],
  ['discovery'],
  ['stories'],
  ['posts'],
  ['library', 'messages', 'notifications'],
  ['dashboard', 'profiles', 'settings'],
  ['admin'],
]
