export type SourceFile = {
  /** From the repository's root, with forward slashes. */
  path: string
  text: string
}

/** Answers one line for each fault, without the file's name. */
export type Check = (file: SourceFile) => string[]
