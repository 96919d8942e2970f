import { useEffect } from 'react'
import type { Profile } from '#contract/people.ts'

/**
 * A guest who presses Follow is led to the sign-up page first; back on the creator's page the press counts. Kept in this tab and not in
 * the address, by which any site could make its visitors follow somebody.
 */
const key = 'follow'

export const wishToFollow = (username: string): void => sessionStorage.setItem(key, username)

/** Whether this creator is whom a guest pressed Follow for, once. */
function takeWish(username: string): boolean {
  if (sessionStorage.getItem(key) !== username) return false
  sessionStorage.removeItem(key)
  return true
}

/** On a creator's page: what was pressed before the sign-up is done. */
export function useFollowWish({ username, viewer }: Pick<Profile, 'username' | 'viewer'>): void {
  const follows = viewer?.follows
  useEffect(() => {
    if (follows === false && takeWish(username))
      import('./follow.ts').then(({ setFollow }) => setFollow(username, true)).catch(console.error)
  }, [follows, username])
}
