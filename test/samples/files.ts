import { downloadSamples } from './downloads.ts'
import { linkSamples } from './links.ts'
import { uploadSamples } from './uploads.ts'

/** What is no JSON, but for pictures of papers. */
export const fileSamples = { ...downloadSamples, ...uploadSamples, ...linkSamples }
