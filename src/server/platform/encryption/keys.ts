/** One key, or several while one takes the place of another: the first signs and encrypts, each of them checks and opens. */
export type Keys = string | readonly [string, ...string[]]

export const allKeys = (keys: Keys): readonly string[] => (typeof keys === 'string' ? [keys] : keys)
export const firstKey = (keys: Keys): string => (typeof keys === 'string' ? keys : keys[0])
