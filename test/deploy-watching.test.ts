import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectProcessFigures } from '#platform/metrics/collect-process-figures.ts'
import { createFigures } from '#server/figures.ts'
import { createTestApp, type TestApp } from './app.ts'
import { onPath } from './on-path.ts'

/** What `deploy/` watches the program by: figures that it has. */
const root = path.join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, 'deploy', file), 'utf8')
const promtool = onPath('promtool')

let app: TestApp
let names: Set<string>
beforeAll(async () => {
  app = await createTestApp()
  const own = new Registry()
  collectProcessFigures(['web'], own)
  const lines = (await own.metrics()) + (await createFigures(app.services, {})())
  names = new Set([...lines.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''))
  // said only after the first proof of the books
  for (const name of ['differences', 'reconciled_timestamp_seconds']) names.add(`fanfare_ledger_${name}`)
})
afterAll(() => app.close())

/** Names of series in an expression, without what a histogram adds to its own. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:fanfare|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/(_duration_seconds|_wait_seconds)_(bucket|count|sum)$/, '$1'),
  )

describe('the alert rules', () => {
  it('ask for figures that there are, and name pages that there are', () => {
    const rules = read('prometheus/alerts.yml')
    const asked = namesIn(rules)
    expect(asked.length).toBeGreaterThan(12)
    expect(asked.filter((name) => !names.has(name))).toEqual([])
    const pages = [...rules.matchAll(/runbook: (\S+)/g)].map(([, page]) => page ?? '')
    expect(pages.length).toBe([...rules.matchAll(/- alert: /g)].length)
    expect(pages.filter((page) => !existsSync(path.join(root, page)))).toEqual([])
  })

  it.skipIf(promtool === undefined)('fire when they should, as promtool sees it', () => {
    const check = (...words: string[]) =>
      execFileSync(promtool ?? '', words, { cwd: path.join(root, 'deploy/prometheus'), encoding: 'utf8' })
    expect(check('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS')
    expect(check('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
    expect(check('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  })
})

it('the dashboard draws figures that there are', () => {
  const board = JSON.parse(read('grafana/fanfare.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[]
  }
  const expressions = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThan(20)
  expect(expressions.flatMap(namesIn).filter((name) => !names.has(name))).toEqual([])
})
