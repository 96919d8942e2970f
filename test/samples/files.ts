import { discoverySamples } from './discovery.ts'
import { downloadSamples } from './downloads.ts'
import { linkSamples } from './links.ts'
import { liveSamples } from './live.ts'
import { uploadSamples } from './uploads.ts'

/** Live shows, and what is no JSON, but for pictures of identity documents. */
export const fileSamples = { ...downloadSamples, ...uploadSamples, ...linkSamples, ...discoverySamples, ...liveSamples }
