/** Every limit that a person can run into, in one place: `limits.usernameMin`. One export each, so that a page loads those it uses. */
export * as limits from './limit-values.ts'
