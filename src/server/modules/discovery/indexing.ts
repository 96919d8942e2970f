import type { OperatorSettings } from '#contract/staff/settings.ts'

type Choices = Pick<OperatorSettings, 'searchEngines' | 'aiCrawlers'>

/**
 * The `X-Robots-Tag` header of a page or file; null: nothing is forbidden. `listed`: everyone may see it, and whose it is wants
 * it to be found.
 */
export function robotsTag({ searchEngines, aiCrawlers }: Choices, listed: boolean): string | null {
  const tags = [...(searchEngines && listed ? [] : ['noindex']), ...(aiCrawlers ? [] : ['noai', 'noimageai'])]
  return tags.length === 0 ? null : tags.join(', ')
}

/** The same as headers of an answer. */
export function robotsHeaders(choices: Choices, listed: boolean): Record<string, string> {
  const tag = robotsTag(choices, listed)
  return tag === null ? {} : { 'x-robots-tag': tag }
}
