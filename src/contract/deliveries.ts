import * as z from 'zod/mini'
import { anyQuery } from './fields.ts'
import { defineRoutes } from './http.ts'

/** The address alone decides: it is signed, or a name that nobody can guess. */
const byAddress = {
  access: 'link',
  subject: 'public',
  rate: 'unlimited',
  geoExempt: true,
  outsideApi: true,
  query: anyQuery,
} as const

const mediaTypes = [
  'image/webp',
  'image/avif',
  'text/vtt',
  'application/vnd.apple.mpegurl',
  'video/mp4',
  'audio/mp4',
] as const
/** Whole or a part of it (RFC 9110, section 14); nothing where the browser has it already. */
const inParts = <const T extends readonly string[]>(types: T) => ({ 200: types, 206: types, 304: [], 416: types })
const rendition = {
  ...byAddress,
  summary: 'A photo, or a file of a video or voice note, by its signed address; closed again where its owner hides',
  params: z.object({ key: z.string(), grant: z.string(), file: z.string() }),
  sends: inParts(mediaTypes),
  errors: ['forbidden'],
} as const
const picture = {
  ...byAddress,
  summary: 'A public picture of a person in one of its sizes, by its name, which changes with it',
  params: z.object({
    name: z.string().check(z.regex(/^[0-9a-f]{32}(\.webp|-144\.webp|-800\.avif|-1600\.avif|-poster\.avif)$/)),
  }),
  sends: inParts(['image/webp', 'image/avif']),
} as const

export const deliveries = defineRoutes({
  'GET /media/:key/:grant/:file': rendition,
  'HEAD /media/:key/:grant/:file': rendition,
  'GET /files/:name': picture,
  'HEAD /files/:name': picture,
})

export const exportFiles = defineRoutes({
  'GET /exports/:id/:grant': {
    ...byAddress,
    summary: 'A copy of my data, by its signed address, until that ends',
    params: z.object({ id: z.string(), grant: z.string() }),
    sends: { 200: ['application/zip'] },
    errors: ['forbidden'],
  },
})
