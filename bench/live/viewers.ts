import { Agent, get } from 'node:http'

/** Many viewers in one process: each waits for the next playlist and the next part, as a player does close to the live edge. */
const [base = '', cookie = '', countText] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const seen = { bytes: 0, requests: 0, faults: 0 }

const read = (path: string): Promise<string> =>
  new Promise((resolve) => {
    const isText = path.includes('playlist')
    get(`${base}/${path}`, { agent, headers: { cookie } }, (answer) => {
      let text = ''
      answer.on('data', (piece: Buffer) => {
        seen.bytes += piece.length
        if (isText) text += piece.toString('latin1')
      })
      answer.on('end', () => {
        seen.requests += 1
        if (answer.statusCode !== 200) seen.faults += 1
        resolve(text)
      })
    }).on('error', () => {
      seen.faults += 1
      resolve('')
    })
  })

async function watch(): Promise<never> {
  let playlist = await read('playlist')
  for (;;) {
    const [, name, segment, part] = /PRELOAD-HINT:TYPE=PART,URI="(\d+\/(\d+)\.(\d+)\.m4s)"/.exec(playlist) ?? []
    if (name === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      playlist = await read('playlist')
    } else
      [playlist] = await Promise.all([
        read(`playlist?_HLS_msn=${String(segment)}&_HLS_part=${String(part)}`),
        read(name),
      ])
  }
}

for (let viewer = 0; viewer < Number(countText); viewer += 1) void watch()
process.on('message', () => process.send?.({ ...seen }))
process.on('disconnect', () => process.exit())
process.send?.('ready')
