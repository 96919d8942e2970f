/** What some pages show first, as their screens ask for it: the queries of a page have to be called by the same addresses. */
const firstCalls: Readonly<Record<string, readonly string[]>> = {
  '/home': ['/timeline?limit=20'],
  '/messages': ['/chats?filter=all&order=recent&limit=30'],
  '/notifications': ['/notifications?tab=all'],
  '/wallet': ['/wallet', '/wallet/transactions', '/wallet/cards'],
}

/** Without `/api`: whose session it is, and what the page shows first. */
export const firstPaths = (pathname: string): readonly string[] => ['/me', ...(firstCalls[pathname] ?? [])]
