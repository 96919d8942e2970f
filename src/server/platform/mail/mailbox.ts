import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mail, Mailer } from './mailer.ts'

/** `at`: ISO 8601, UTC. */
export type StoredMail = Mail & { id: string; at: string }

export type Mailbox = Mailer & {
  /** The kept mails, newest first. */
  list(): Promise<StoredMail[]>
}

const fileName = /^[0-9a-z]{9}-[0-9a-z]{4}-[0-9a-f]{8}\.json$/

async function readMail(folder: string, name: string): Promise<StoredMail | null> {
  try {
    return JSON.parse(await readFile(path.join(folder, name), 'utf8')) as StoredMail
  } catch (error) {
    // another process may just have dropped it as the oldest
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * The development mailbox: mails become files in `folder`, of which the newest `limit` are kept. Several processes may
 * share the folder. Readable only by us, because mails hold links that open accounts.
 */
export function createMailbox({ folder, limit = 200 }: { folder: string; limit?: number }): Mailbox {
  let count = 0
  const names = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return (await readdir(folder)).filter((name) => fileName.test(name)).toSorted()
  }
  return {
    async send(mail) {
      const older = await names()
      const now = new Date()
      // the name is the order: time, then a count for mails of one millisecond
      count = (count + 1) % 36 ** 4
      const id = `${now.getTime().toString(36).padStart(9, '0')}-${count.toString(36).padStart(4, '0')}-${randomBytes(4).toString('hex')}`
      const stored: StoredMail = {
        id,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.unsubscribeUrl !== undefined && { unsubscribeUrl: mail.unsubscribeUrl }),
        at: now.toISOString(),
      }
      const unfinished = path.join(folder, `${id}.part`)
      await writeFile(unfinished, JSON.stringify(stored, null, 2), { mode: 0o600 })
      await rename(unfinished, path.join(folder, `${id}.json`))
      const surplus = older.slice(0, Math.max(0, older.length + 1 - limit))
      await Promise.all(surplus.map((name) => rm(path.join(folder, name), { force: true })))
    },
    async list() {
      const mails = await Promise.all((await names()).toReversed().map((name) => readMail(folder, name)))
      return mails.filter((mail) => mail !== null)
    },
  }
}
