/** What the head of the page asks for while the program is still on its way (src/web/first-script.ts). */
export type Early = {
  readonly token: string
  /** By address, as the program asks for it. */
  readonly answers: Map<string, Promise<Response>>
}
declare global {
  var early: Early | undefined
}

/** Since the page began; later the answers are old. */
const freshMs = 10_000

/** The answer that was asked for early, once. */
export function takeEarly(address: string, token: string | null): Promise<Response> | undefined {
  const { early } = globalThis
  if (!early || early.token !== token || performance.now() > freshMs) return undefined
  const answer = early.answers.get(address)
  early.answers.delete(address)
  return answer
}
