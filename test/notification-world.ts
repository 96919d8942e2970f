import { sql } from 'kysely'
import { createTestApp, type Person } from '#test/app.ts'
import { startPushService } from '#test/push-service.ts'

export type NotificationRhythmChoice = {
  mail?: 'at_once' | 'daily'
  digestHour?: number
  quiet?: { from: number; until: number } | null
  zone?: string
}

/** People who are told things by mail and push, and a push service on this machine. */
export async function createNoticeWorld() {
  const service = await startPushService()
  const app = await createTestApp({ PUSH_HOSTS: service.host })
  let count = 0
  const unique = (name: string): string => `${name}_${String((count += 1))}`
  return {
    app,
    service,
    unique,
    star: (): Promise<Person> => app.creator(unique('star')),
    follow: async (username: string, name = unique('fan')): Promise<Person> => {
      const fan = await app.fan(name)
      await app.call('PUT /users/:username/follow', { params: { username } }, { as: fan })
      return fan
    },
    choose: (as: Person, email: boolean, push: boolean, kind: 'new_follower' | 'message' = 'new_follower') =>
      app.call('PUT /settings/notifications', { body: { grid: [{ kind, email, push }] } }, { as }),
    rhythm: (as: Person, more: NotificationRhythmChoice) =>
      app.call(
        'PUT /settings/notifications/rhythm',
        { body: { mail: 'at_once', digestHour: 8, quiet: null, zone: 'UTC', ...more } },
        { as },
      ),
    /** What waits is told as if its time had come. */
    itIsTime: async (): Promise<void> => {
      await sql`update notification_outbox set due_at = now()`.execute(app.services.db)
      await app.runJobs()
    },
    mailsTo: async ({ username }: Person) =>
      ((await app.services.mailbox?.list()) ?? []).filter(
        ({ to, subject }) => to === `${username}@example.com` && !/verify|confirm/i.test(subject),
      ),
    async close(): Promise<void> {
      await app.close()
      await service.close()
    },
  }
}
export type NoticeWorld = Awaited<ReturnType<typeof createNoticeWorld>>
