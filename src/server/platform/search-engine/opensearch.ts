import { causeOf } from '../cause-of.ts'
import {
  EngineAway,
  type EngineChange,
  type EngineHit,
  type EngineQuestion,
  type EngineWay,
  type SearchEngine,
} from './search-engine.ts'

/** A search waits no longer: the database answers in its place. */
const findMs = 1_000
const writeMs = 30_000

const keyword = { type: 'keyword' }
const whole = { type: 'long' }
/** Words come ready to be compared (platform/text): no analyzer, no plugin. What was sent is not kept beside the index. */
const index = {
  settings: { index: { number_of_shards: 1, auto_expand_replicas: '0-1' } },
  mappings: {
    dynamic: 'strict',
    _source: { enabled: false },
    properties: {
      kind: keyword,
      words: keyword,
      rank: whole,
      number: whole,
      author: whole,
      at: whole,
      hasVideo: { type: 'boolean' },
    },
  },
}

const constant = (filter: object, boost: number): object => ({ constant_score: { filter, boost } })

function wayOf({ word, how }: EngineWay): object {
  if (how === 'whole') return constant({ term: { words: word } }, 1)
  if (how === 'beginning') return constant({ prefix: { words: word } }, 1)
  const near = (fuzziness: string | number) => ({ fuzzy: { words: { value: word, fuzziness, max_expansions: 200 } } })
  // one wrong letter comes before two
  return { bool: { should: [constant(near('AUTO'), 1), constant(near(1), 1)], minimum_should_match: 1 } }
}

/** The query language that OpenSearch and Elasticsearch have in common. */
function bodyOf({ kind, groups, first = [], before, author, since, hasVideo, most }: EngineQuestion): object {
  const filter: object[] = [
    { term: { kind } },
    ...(author === undefined ? [] : [{ term: { author } }]),
    ...(since === undefined ? [] : [{ range: { at: { gte: since } } }]),
    ...(hasVideo === undefined ? [] : [{ term: { hasVideo } }]),
  ]
  if (before)
    filter.push({
      bool: {
        should: [
          { range: { at: { lt: before.at } } },
          { bool: { filter: [{ term: { at: before.at } }, { range: { number: { lt: before.id } } }] } },
        ],
        minimum_should_match: 1,
      },
    })
  const must = groups.map((ways) => ({ bool: { should: ways.map(wayOf), minimum_should_match: 1 } }))
  return {
    size: most,
    _source: false,
    track_total_hits: false,
    query: {
      bool: before
        ? { filter: [...filter, ...must] }
        : { filter, must, should: first.map((word) => constant({ term: { words: word } }, 100)) },
    },
    sort: before ? [{ at: 'desc' }, { number: 'desc' }] : ['_score', { rank: 'desc' }],
  }
}

const idOf = (kind: string, id: string): string => `${kind}:${id}`

/** OpenSearch, or Elasticsearch, by HTTP; the address may hold a user and a password. */
export function createOpenSearch({ url, name }: { url: string; name: string }): SearchEngine {
  const { username, password, origin, pathname } = new URL(url)
  const base = `${origin}${pathname.replace(/\/$/, '')}`
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const headers = { 'content-type': 'application/json', ...(username !== '' && { authorization: `Basic ${login}` }) }

  async function ask<T>(
    method: string,
    path: string,
    { body, ms, allowed = [] }: { body?: string; ms: number; allowed?: readonly number[] },
  ): Promise<T> {
    let answer: Response
    try {
      const signal = AbortSignal.timeout(ms)
      answer = await fetch(base + path, { method, headers, signal, ...(body !== undefined && { body }) })
    } catch (error) {
      throw new EngineAway(causeOf(error), { cause: error })
    }
    const text = await answer.text()
    if (answer.ok || allowed.includes(answer.status)) return JSON.parse(text === '' ? '{}' : text) as T
    throw new Error(`${method} ${path} answered ${String(answer.status)}: ${text.slice(0, 200)}`)
  }
  const open = async (): Promise<void> => {
    const { version } = await ask<{ version?: { number?: string } }>('GET', '/', { ms: findMs * 5 })
    if (version?.number === undefined) throw new Error('is no OpenSearch or Elasticsearch')
    // 400: it is there
    await ask('PUT', `/${name}`, { body: JSON.stringify(index), ms: writeMs, allowed: [400] })
    await ask('GET', `/${name}/_mapping`, { ms: writeMs })
  }
  const line = ({ kind, id, document }: EngineChange): string => {
    const at = { _index: name, _id: idOf(kind, id) }
    if (!document) return `${JSON.stringify({ delete: at })}\n`
    const number = kind === 'topic' ? undefined : Number(id)
    return `${JSON.stringify({ index: at })}\n${JSON.stringify({ kind, number, ...document })}\n`
  }
  return {
    open,
    async empty() {
      await ask('DELETE', `/${name}`, { ms: writeMs, allowed: [404] })
      await open()
    },
    async write(changes) {
      if (changes.length === 0) return
      const body = changes.map(line).join('')
      const { errors } = await ask<{ errors: boolean }>('POST', '/_bulk?filter_path=errors', { body, ms: writeMs })
      if (errors) throw new Error('did not take all changes')
    },
    async find(question) {
      const path = `/${name}/_search?filter_path=hits.hits._id,hits.hits.sort`
      const { hits } = await ask<{ hits?: { hits?: { _id: string; sort?: unknown[] }[] } }>('POST', path, {
        body: JSON.stringify(bodyOf(question)),
        ms: findMs,
      })
      return (hits?.hits ?? []).map(({ _id, sort }): EngineHit => {
        const id = _id.slice(question.kind.length + 1)
        return { id, at: Number(sort?.[0] ?? 0) }
      })
    },
  }
}
