import path from 'node:path'
import { createApp } from '#server/app.ts'
import type { TestApp } from './app.ts'

/** Another web process on the same database, storage and secrets: what it holds in memory is its own. Close it before the first. */
export async function secondNode(app: TestApp, nodeUrl: string | null = null): Promise<TestApp> {
  const http = await createApp({
    services: { ...app.services, nodeUrl },
    antiForgerySecret: 'of another process',
    trustProxy: '',
    rateFactor: 0,
    validateAnswers: true,
    uploadFolder: path.join(app.dataDir, 'uploads-2'),
    metricsToken: null,
    pages: null,
  })
  await http.ready()
  return { ...app, http, close: () => http.close().then(() => undefined) }
}
