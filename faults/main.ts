import { parseArgs } from 'node:util'
import { runModel } from './model.ts'
import { runMutants } from './mutants/run-mutants.ts'
import { runFaults } from './run.ts'
import { askers, runSchema } from './schema.ts'

const usage = `usage: npm run faults -- [--seed N] [--minutes M] [--kills K] [--customers C]
         real processes that are hurt
       npm run faults -- model|adversary [--operations N] [--seed N]
         the money model, or people who try to win money from the platform
       npm run faults -- mutants [--only WORDS]
         planted faults that the tests have to find
       npm run faults -- schema --url <address> [--as guest|fan|creator] [--examples N] [--seed N]
         a running program, fuzzed by its OpenAPI document
`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operations: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '1' },
    kills: { type: 'string' },
    customers: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
    url: { type: 'string' },
    as: { type: 'string' },
    examples: { type: 'string', default: '70' },
  },
})
const [seed, minutes, customers] = [Number(values.seed), Number(values.minutes), Number(values.customers)]
const kills = Number(values.kills ?? Math.max(1, Math.round(minutes * 12)))
const [first] = positionals
if (first === 'model' || first === 'adversary') process.exit(await runModel(first, Number(values.operations), seed))
if (first === 'mutants') process.exit(await runMutants(values.only))
if (first === 'schema' && values.url !== undefined) {
  const { url } = values
  const codes: number[] = []
  for (const one of askers)
    if (values.as === undefined || values.as === one)
      codes.push(await runSchema(url, one, { examples: Number(values.examples), seed }))
  process.exit(codes.length > 0 && codes.every((code) => code === 0) ? 0 : 1)
}
if (
  positionals.length > 0 ||
  ![seed, minutes, customers, kills].every((value) => Number.isFinite(value) && value > 0)
) {
  process.stderr.write(usage)
  process.exit(2)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const say = (line: string): void => void process.stdout.write(`${line}\n`)
say(
  `Fault run: seed ${String(seed)}, ${String(minutes)} minutes, ${String(kills)} kills, ${String(customers)} customers`,
)
const { faults, counts, ...result } = await runFaults({ seed, seconds: minutes * 60, kills, customers, say })
for (const [what, count] of Object.entries(result.troubles)) say(`  ${what}: ${String(count)}`)
say(
  `${String(result.kills)} kills; ${String(counts.orders)} orders (${String(counts.done)} done, ${String(counts.refused)} refused, ${String(counts.repeats.length)} repeats); ` +
    `${String(result.purchases)} purchases, ${String(result.renewals)} of them renewals`,
)
for (const fault of faults.slice(0, 50)) say(`  DIFFERENCE: ${fault}`)
say(`${String(faults.length)} differences`)
process.exit(faults.length === 0 ? 0 : 1)
