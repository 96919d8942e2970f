/** An answer that has come and been read whole: one that nobody reads is never finished for the browser. */
type EarlyAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'> & {
  /** When it had come, in milliseconds since the page began. */
  readonly atMs: number
}
/** What the head of the page asks for while the program is still on its way (src/web/first-script.ts). */
export type Early = {
  readonly token: string
  /** By address, as the program asks for it. */
  readonly answers: Map<string, Promise<EarlyAnswer>>
}
declare global {
  var early: Early | undefined
}

/** Since it came; later an answer is old. */
const freshMs = 10_000

/** Asks for what the program asks for, too. Fails as the network does. */
export async function readWhole(
  address: string,
  token: string,
  priority: RequestPriority = 'auto',
): Promise<EarlyAnswer> {
  const authorization = { Authorization: `Bearer ${token}` }
  const answer = await fetch(address, { headers: authorization, credentials: 'include', priority })
  const { ok, status, headers } = answer
  const text = await answer.text()
  return { ok, status, headers, json: async () => JSON.parse(text) as unknown, atMs: performance.now() }
}

/** The answer that was asked for early, once. Undefined, at once or when it has come: none that is fresh. */
export function takeEarly(address: string, token: string | null): Promise<EarlyAnswer | undefined> | undefined {
  const { early } = globalThis
  if (!early || early.token !== token) return undefined
  const asked = early.answers.get(address)
  early.answers.delete(address)
  return asked?.then((answer) => (performance.now() - answer.atMs < freshMs ? answer : undefined))
}
