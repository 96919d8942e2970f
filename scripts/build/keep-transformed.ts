import type { Plugin, PluginOption } from 'vite'

type Handler = (this: unknown, code: string, id: string, options?: unknown) => Promise<unknown>

/** By what made it, from which file and what text. Vite reads its settings anew for each build: a module's own map would be another. */
const kept = ((globalThis as { transformed?: Map<string, Promise<unknown>> }).transformed ??= new Map())

/**
 * The same plugins, which make of each file once what they are asked for twice: both builds, for browsers and for the server, are made
 * by one process and of the same files. Only for plugins that look at nothing but a file and its text.
 */
export async function keepTransformed(given: PluginOption): Promise<Plugin[]> {
  const plugins = (await Promise.all([given].flat(2))).flat().filter(Boolean) as Plugin[]
  for (const { name, transform } of plugins) {
    if (typeof transform !== 'object') continue
    const make = transform.handler as Handler
    transform.handler = function (code, id, options) {
      const key = JSON.stringify([name, id, code])
      const made = kept.get(key) ?? make.call(this, code, id, options)
      kept.set(key, made)
      return made as never
    }
  }
  return plugins
}
