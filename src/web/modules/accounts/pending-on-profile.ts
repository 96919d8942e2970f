import type { Profile } from '#contract/people.ts'

type Change = (profile: Profile) => Profile

const pending = new Map<string, Set<Change>>()

/**
 * Shows a press on whatever is read of a profile until the server has answered it: what is read before would take it back, and close
 * what the press has opened. Returns what ends this.
 */
export function holdOnProfile(username: string, change: Change): () => void {
  const changes = pending.get(username) ?? new Set()
  pending.set(username, changes.add(change))
  return () => {
    changes.delete(change)
    if (changes.size === 0) pending.delete(username)
  }
}

/** A profile as the server has it, with the presses that are on their way there. */
export const withPending = (username: string, profile: Profile): Profile =>
  [...(pending.get(username) ?? [])].reduce((shown, change) => change(shown), profile)
