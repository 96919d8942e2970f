import { randomInt } from 'node:crypto'
import { usernameFrom } from '#contract/propose-username.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import type { Services } from '#platform/services.ts'
import { isUsernameFree } from '../people/free-username.ts'

/** A username that is free now: made from the name, with a number behind it where others have that. */
export async function proposeUsername(services: Services, name: string): Promise<{ username: string }> {
  const made = usernameFrom(name)
  const stem = refuseWords(services, { username: made }) ? 'fan' : made
  const numbered = (below: number) => `${stem}_${String(randomInt(2, below))}`
  for (const username of [...(stem === 'fan' ? [] : [stem]), numbered(100), numbered(10_000)])
    if (await isUsernameFree(services.db, username)) return { username }
  return { username: numbered(100_000) }
}
