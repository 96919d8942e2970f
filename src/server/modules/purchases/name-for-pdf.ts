import { canDrawAll } from '#platform/drawing/text-path.ts'

/** A name that our fonts cannot draw, such as one with an emoji, gives way to the username, which is ASCII. */
export const nameForPdf = async ({ name, username }: { name: string; username: string }): Promise<string> =>
  (await canDrawAll(name)) ? `${name} (@${username})` : `@${username}`
