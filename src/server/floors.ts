/**
 * The order of the server's modules, from the ground up. A module imports only what is below its floor, and of another module
 * only the files that lie directly in its folder; what has to go up is announced. The linter reads this (scripts/boundaries).
 */
export const floors: readonly (readonly string[])[] = [
  ['audit', 'ledger', 'site'],
  ['mails'],
  ['media'],
  ['accounts'],
  ['entitlements', 'notifications'],
  ['creators', 'payments', 'tags'],
  ['payouts'],
  ['purchases'],
  ['subscriptions', 'tips'],
  ['stories'],
  ['live'],
  ['messages', 'posts'],
  ['dashboard', 'discovery', 'library', 'moderation'],
  ['admin', 'personal-data'],
]
