import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Log-ins at an even pace until a message comes; then answers with the statuses that were not 200. A thread of its own: making requests must not hold up whoever measures. */
export type LogInLoad = { port: number; people: number; perSecond: number; password: string }

const { port, people, perSecond, password } = workerData as LogInLoad
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

const logIn = (person: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${String(person)}` }
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/login', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(JSON.stringify({ login: `person_${String(person)}`, password }))
  })

let next = 0
const answers: Promise<number>[] = []
const timer = setInterval(() => {
  next = (next + 1) % people
  answers.push(logIn(next))
}, 1000 / perSecond)

parentPort?.once('message', () => {
  clearInterval(timer)
  void Promise.all(answers).then((statuses) => {
    agent.destroy()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; threads have none
    parentPort?.postMessage(statuses.filter((status) => status !== 200))
  })
})
