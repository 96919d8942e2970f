import type { OperatorSettings } from '#contract/staff/settings.ts'

/** Of companies that train models or answer from what they have read, by the names that they publish. */
const aiAgents = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'ClaudeBot',
  'cohere-ai',
  'Diffbot',
  'DuckAssistBot',
  'Google-CloudVertexBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'Meta-ExternalAgent',
  'Meta-ExternalFetcher',
  'MistralAI-User',
  'OAI-SearchBot',
  'Omgilibot',
  'PanguBot',
  'Perplexity-User',
  'PerplexityBot',
  'PetalBot',
  'Timpibot',
  'YouBot',
]
/** They fetch a page when somebody sends a link to it, and list nothing. */
const previewAgents = [
  'Discordbot',
  'facebookexternalhit',
  'LinkedInBot',
  'Mastodon',
  'Pinterestbot',
  'redditbot',
  'SkypeUriPreview',
  'Slackbot-LinkExpanding',
  'TelegramBot',
  'Twitterbot',
  'WhatsApp',
]
/** Where nothing is that anybody could list. Private pages are not here: that they are not listed is read from them themselves. */
const machinery = ['/api/', '/media/', '/uploads/', '/exports/', '/sandbox/', '/dev/', '/unsubscribe/']

const group = (agents: readonly string[], rules: readonly string[]): string =>
  [...agents.map((agent) => `User-agent: ${agent}`), ...rules].join('\n')
const shut = ['Disallow: /']
const open = machinery.map((path) => `Disallow: ${path}`)

/** robots.txt (RFC 9309). A crawler obeys the group that names it, else the one for all. */
export function robotsText(
  { searchEngines, aiCrawlers }: Pick<OperatorSettings, 'searchEngines' | 'aiCrawlers'>,
  publicUrl: string,
): string {
  const groups = [
    group(aiAgents, aiCrawlers ? open : shut),
    group(previewAgents, open),
    group(['*'], searchEngines ? open : shut),
    ...(searchEngines ? [`Sitemap: ${publicUrl}/sitemap.xml`] : []),
  ]
  return `${groups.join('\n\n')}\n`
}
