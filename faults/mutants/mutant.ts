/** One fault that is planted by hand: a rule that is left out, a sign that is turned, a bound that is moved by one. */
export type Mutant = {
  /** What the product would do wrong. */
  readonly fault: string
  /** The file, from the root, and what stands in it exactly once. */
  readonly file: string
  readonly find: string
  readonly replace: string
  /** Patterns of the test files that have to notice, as `npm test -- <pattern>` takes them. */
  readonly tests: readonly string[]
  /** Why no test can notice: the rule is held twice, say by the program and by the database. */
  readonly survives?: string
}
