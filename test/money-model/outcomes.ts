import { expect } from 'vitest'

/** What the program said must be what the model says: the operation stands in the message. */
export function agree(what: object, said: unknown, wanted: unknown): void {
  expect({ what, answer: said }).toEqual({ what, answer: wanted })
}
