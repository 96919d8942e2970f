import { processCpuMs } from './cpu.ts'
import { besideFloor } from './beside-floor.ts'
import { generate, openFanSessions, sizes, type DataSize, type Fan } from './generate.ts'

const rounds = 12
const perRound = 400

/** The timeline page's processor time, in the program and in the database, beside that of the floor, interleaved. */
export async function benchTimeline(size: DataSize = sizes.small): Promise<void> {
  let fans: Fan[] = []
  await besideFloor(
    { ports: { app: 18_431, floor: 18_432 }, perRound },
    async (admin) => {
      const begun = performance.now()
      await generate(admin, size)
      fans = await openFanSessions(admin, size, 200)
      const seconds = ((performance.now() - begun) / 1000).toFixed(0)
      process.stdout.write(`${JSON.stringify(size)} made in ${seconds} s, ${String(fans.length)} fans\n`)
    },
    async ({ admin, read, measure, measureFloor, add, report }) => {
      const fanOf = (index: number): Fan => fans[index % fans.length] as Fan
      const cursors = new Map<number, string>()
      for (const { userId, token } of fans)
        cursors.set(userId, (JSON.parse(await read('/timeline', token)) as { nextCursor: string }).nextCursor)
      const beyond = (index: number): string => cursors.get(fanOf(index).userId) ?? ''

      // how fast this minute is: the prototypes' unit, a named `select $1` by one client, was 0.018 to 0.025 ms with its backend
      const { rows: own } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
      const backend = own[0]?.pid ?? 0
      const unit = async (): Promise<void> => {
        const before = [process.cpuUsage(), processCpuMs(backend)] as const
        for (let index = 0; index < perRound; index += 1)
          await admin.query({ name: 'unit', text: 'select $1::bigint', values: [index] })
        const used = process.cpuUsage(before[0])
        add(
          'unit: select $1',
          (used.user + used.system) / 1000 / perRound,
          (processCpuMs(backend) - before[1]) / perRound,
        )
      }
      for (let round = 0; round < rounds; round += 1) {
        await unit()
        await measureFloor()
        await measure('timeline, first page', (index) => read('/timeline', fanOf(index).token))
        await measure('timeline, second page', (index) => read(`/timeline?cursor=${beyond(index)}`, fanOf(index).token))
        await measure('new since', (index) => read(`/timeline/new?after=${beyond(index)}`, fanOf(index).token))
        await measure('updates', (index) => read('/updates', fanOf(index).token))
      }
      report()
    },
  )
}
