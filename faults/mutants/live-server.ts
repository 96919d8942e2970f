import type { Mutant } from './mutant.ts'

const hook = 'src/server/modules/live/encoder/live-server/answer-hook.ts'
const server = 'src/server/modules/live/encoder/live-server/live-server.ts'
const tests = ['modules/live/encoder/live-server']

/** Who may publish and read at the live server. */
export const liveServerMutants: readonly Mutant[] = [
  {
    file: hook,
    tests,
    fault: 'whoever asks in the name of the live server is believed without its password',
    find: 'encoders.liveServer?.isOurs(name, password) !== true',
    replace: '!encoders.liveServer',
  },
  {
    file: hook,
    tests,
    fault: 'a stream is read by other protocols than ours',
    find: "protocol === 'rtmp' && server.mayRead",
    replace: 'server.mayRead',
  },
  {
    file: server,
    tests,
    fault: 'what reads one stream reads every one',
    find: 'update(`read/${expiry}/${key}`)',
    replace: 'update(`read/${expiry}`)',
  },
  {
    file: server,
    tests,
    fault: 'what reads a stream does so for ever',
    find: 'Number.parseInt(expiry, 36) * 1000 > Date.now() && same',
    replace: 'same',
  },
  {
    file: 'src/server/modules/live/encoder/encoders.ts',
    tests,
    fault: 'what is cut is not thrown off at the live server',
    find: 'if (line.pulled !== null) void this.liveServer?.kick(line.pulled)',
    replace: '',
  },
]
