import path from 'node:path'
import { base32, totpCode, totpStep } from '#modules/accounts/totp.ts'
import type { Services } from '#platform/services.ts'
import { createApp } from '#server/app.ts'
import { demoStaff } from '#server/demo/write-staff.ts'

const secret = Buffer.from('fanfare-demo-staff-1')

/** What is seen of one thing that waits. */
type Opened = {
  mayDecide: boolean
  documents?: { id: string }[]
  account?: { history: object[] } | null
  likenesses?: { sameFile: boolean; removed: { media: object | null } }[]
}
/** The lists, by the name of what is in them, and where one of them is opened. */
const queues = [
  ['creatorRequests', 'requests'],
  ['consents', 'consents'],
  ['cases', 'cases'],
  ['cases?list=appeals', 'cases'],
  ['reviews', 'reviews'],
] as const

export type StaffDesk = {
  /** Calls the API. Throws what a refusal says. */
  look<T>(route: string, method?: 'GET' | 'POST'): Promise<T>
  /** Opens everything that waits for a decision on what people are or do. */
  openAll(): Promise<Opened[]>
  /** What a picture of papers says that it is. */
  typeOfPaper(id: string): Promise<unknown>
  close(): Promise<void>
}

async function openHttp(services: Services, dataDir: string) {
  const http = await createApp({
    services,
    antiForgerySecret: 'a secret of this test that is long enough',
    trustProxy: '',
    rateFactor: 0,
    validateAnswers: true,
    uploadFolder: path.join(dataDir, 'uploads'),
    metricsToken: null,
    pages: null,
  })
  await http.ready()
  return http
}

/** The front door as somebody without an account sees it. */
export async function openAsGuest(services: Services, dataDir: string) {
  const http = await openHttp(services, dataDir)
  return {
    read: async (route: string): Promise<string> => (await http.inject({ url: `/api${route}` })).body,
    close: () => http.close(),
  }
}

/** The front door as a member of the demo's staff sees it who has logged in with what the start prints. */
export async function openStaffDesk(services: Services, dataDir: string, username: string): Promise<StaffDesk> {
  if (base32(secret) !== demoStaff.setupKey) throw new Error('The staff of the demo have another key.')
  const http = await openHttp(services, dataDir)
  const call = async <T>(route: string, method: 'GET' | 'POST', body?: object, token?: string): Promise<T> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await http.inject({ method, url: `/api${route}`, headers, ...(body && { payload: body }) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${route}: ${answer.body}`)
    return answer.json<T>()
  }
  const login = { login: username, password: 'fanfare-demo-1' }
  const { secondFactor } = await call<{ secondFactor: { ticket: string } }>('/login', 'POST', login)
  const code = totpCode(secret, totpStep(Date.now()))
  const answer = { ticket: secondFactor.ticket, code }
  const { token } = await call<{ token: string }>('/login/secondFactor', 'POST', answer)
  const look: StaffDesk['look'] = (route, method = 'GET') => call(route, method, undefined, token)
  return {
    look,
    async openAll() {
      const opened: Opened[] = []
      for (const [list, name] of queues) {
        const found = await look<Record<string, { id: number }[]>>(`/admin/${list}`)
        const [place] = list.split('?')
        for (const { id } of found[name] ?? []) opened.push(await look(`/admin/${String(place)}/${String(id)}`))
      }
      return opened
    },
    async typeOfPaper(id) {
      const headers = { authorization: `Bearer ${token}` }
      return (await http.inject({ url: `/api/admin/documents/${id}`, headers })).headers['content-type']
    },
    close: () => http.close(),
  }
}
