/** Every page of the program, for the sweeps (`test/swept-pages.test.ts`). `:chat` and the like stand for the first that its viewer has. */
export const guestPages = [
  '/',
  '/login',
  '/login/withToken',
  '/login/forgot',
  '/login/forgot-email',
  '/reset-password/none',
  '/signup',
  '/browse',
  '/browse?topic=handmade',
  '/live',
  '/lenaoutside',
  '/post/1',
  '/signup?next=%2Flenaoutside%3Fsubscribe%3Dmonthly',
  '/notice',
  '/consent/none',
  '/claim/none',
  '/terms',
  '/privacy',
  '/content-policy',
  '/transparency',
  '/goodbye',
  '/email/verify/none/none',
  '/email/verify-change-email',
  '/not.there',
]
export const userPages = [
  '/home',
  '/lenaoutside',
  '/lenaoutside/gallery',
  '/post/1',
  '/browse',
  '/search',
  '/notifications',
  '/bookmarks',
  '/library',
  '/messages',
  '/messages/:chat',
  '/wallet',
  '/wallet/top-up',
  '/wallet/top-up/:topUp',
  '/wallet/spending',
  '/wallet/receipts',
  '/wallet/receipts/:receipt',
  '/lenaoutside?subscribe=monthly',
  '/lenaoutside?tip=500',
  '/lenaoutside?gift=1',
  '/subscriptions',
  '/following',
  '/live',
  '/live/:show',
  '/live/:show/join',
  '/settings',
  '/settings/account',
  '/settings/security',
  '/settings/privacy',
  '/settings/notifications',
  '/settings/appearance',
  '/settings/data',
  '/becomeCreator',
  '/decisions',
  '/ageCheck',
]
export const creatorPages = [
  '/home',
  '/dashboard',
  '/dashboard/earnings',
  '/dashboard/payments',
  '/dashboard/payouts',
  '/dashboard/posts',
  '/dashboard/audience',
  '/dashboard/promotions',
  '/dashboard/shares',
  '/dashboard/statements',
  '/subscribers',
  '/followers',
  '/messages/tools/lists',
  '/messages/tools/many',
  '/messages/tools/welcome',
  '/messages/tools/replies',
  '/scheduled',
  '/processing',
  '/lenaoutside/preview',
  '/settings/plans',
  '/settings/payouts',
  '/notifications',
  '/lenaoutside',
  '/live/start',
  '/stories/create',
  '/stories/archive',
  '/stories/lenaoutside',
]
export const staffPages = [
  '/admin',
  '/admin/requests',
  '/admin/consents',
  '/admin/cases',
  '/admin/cases/:case',
  '/admin/users/lenaoutside',
  '/admin/live',
  '/admin/reviews',
  '/admin/withdrawals',
  '/admin/claims',
  '/admin/payments',
  '/admin/risks',
  '/admin/ledger',
  '/admin/losses',
  '/admin/fees',
  '/admin/users',
  '/admin/audit',
  '/admin/settings',
]

type Listed = { readonly id: string | number; readonly kind?: string }
/** Where the first of each is found: a call, and the list in its answer. */
const places: Readonly<Record<string, readonly [call: string, list: string, kind?: string]>> = {
  ':chat': ['/api/chats', 'chats'],
  ':receipt': ['/api/receipts', 'receipts'],
  ':topUp': ['/api/receipts?limit=50', 'receipts', 'top_up'],
  ':show': ['/api/live', 'scheduled'],
  ':case': ['/api/admin/cases', 'cases'],
}

/** The addresses with what their viewer has in the places of `:chat` and the like. Throws when there is none. */
export function fillAddresses(
  origin: string,
  token: string | undefined,
  addresses: readonly string[],
): Promise<string[]> {
  const find = async (name: string): Promise<string> => {
    const [call = '', list = '', kind] = places[name] ?? []
    const answer = await fetch(origin + call, { headers: { authorization: `Bearer ${token ?? ''}` } })
    const found = ((await answer.json()) as Readonly<Record<string, readonly Listed[]>>)[list]
    const one = found?.find((listed) => kind === undefined || listed.kind === kind)
    if (!one) throw new Error(`${call} has nothing for ${name}.`)
    return String(one.id)
  }
  return Promise.all(
    addresses.map(async (address) => {
      const [name] = /:[a-zA-Z]+/.exec(address) ?? []
      return name === undefined ? address : address.replace(name, await find(name))
    }),
  )
}
