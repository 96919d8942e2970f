import { isPrintable } from '#platform/pdf/begin-pdf.ts'

/** A name that our fonts cannot draw gives way to the username, which is ASCII. */
export const printedName = ({ name, username }: { name: string; username: string }): string =>
  isPrintable(name) ? `${name} (@${username})` : `@${username}`
