/** What the server tells the page; it stands as JSON in a script element that is data, so a strict CSP allows it. */
export type ClientConfig = {
  /** Origin of the API host without a trailing slash; empty when it is the page's own. */
  readonly apiUrl: string
  readonly realtime: {
    readonly key: string
    readonly cluster: string
    readonly host: string
    readonly port: number
    readonly tls: boolean
  } | null
  readonly demo: 'local' | 'public' | 'off'
  /** The operator follows calls: each says which trace it belongs to. */
  readonly traces: boolean
}

const fallback: ClientConfig = { apiUrl: '', realtime: null, demo: 'off', traces: false }

function read(): ClientConfig {
  if (typeof document === 'undefined') return fallback
  const element = document.getElementById('config')
  if (!element?.textContent) return fallback
  return { ...fallback, ...(JSON.parse(element.textContent) as Partial<ClientConfig>) }
}

export const config: ClientConfig = read()
/** Where the server draws the page, it tells what else the page would have read in itself. */
export const configure = (given: Partial<ClientConfig>): void => void Object.assign(config, given)
