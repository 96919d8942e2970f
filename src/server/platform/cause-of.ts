/** Why a call did not come through, in words: `fetch` itself says only that it failed. */
export function causeOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : { cause: null, message: String(error) }
  return (cause instanceof Error && cause.message) || message
}
