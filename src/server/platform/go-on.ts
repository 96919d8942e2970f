/** What may be known at once, or only later. */
export type Soon<T> = T | Promise<T>

/** Goes on at once with what is known already: a promise for each step would be the most that a short call costs. */
export const goOn = <T, U>(known: Soon<T>, next: (value: T) => Soon<U>): Soon<U> =>
  known instanceof Promise ? known.then(next) : next(known)
