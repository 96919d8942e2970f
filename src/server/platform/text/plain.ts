const ascii = /^[\x20-\x7e]*$/

/** Whether a text has only letters that no rule for scripts and accents changes: most of what is typed, told in a tenth of the time that the rules take. */
export const isPlain = (text: string): boolean => ascii.test(text)
