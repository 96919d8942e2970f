import type { CollectionPage } from 'schema-dts'
import type { Topic } from '#contract/search.ts'
import type { Facts } from './head-markup.ts'
import type { Site } from './person-head.ts'
import { aboutTopic, onSite } from './texts.ts'

/** What the page of a topic says of itself. In addresses a topic stands as it is compared, so that all spellings are one page. */
export function topicHead(
  { publicUrl, siteName, texts }: Site,
  { topic, label }: Pick<Topic, 'topic' | 'label'>,
): Facts {
  const canonical = `${publicUrl}/search?tag=${encodeURIComponent(topic)}`
  const title = texts.say(onSite(`#${label}`, siteName))
  const description = texts.say(aboutTopic(label))
  return {
    title,
    description,
    canonical,
    type: 'website',
    siteName,
    language: texts.language,
    picture: { address: `${publicUrl}/cards`, alt: siteName },
    data: { '@type': 'CollectionPage', name: title, description, url: canonical } satisfies CollectionPage,
  }
}
