/**
 * Work that begins at once when it is asked for, and after that at most every `ms`: who asks in between is answered by one more run when
 * that time is over. For what a person needs to see soon and not with each event of a burst.
 */
export function throttle(ms: number, work: () => void): () => void {
  let resting = false
  let again = false
  const run = (): void => {
    resting = true
    again = false
    setTimeout(() => {
      resting = false
      if (again) run()
    }, ms)
    work()
  }
  return () => {
    if (resting) again = true
    else run()
  }
}
