import { randomBytes } from 'node:crypto'
import type { StoredSize } from './media-row.ts'

/** Formats in which every size of a photo is kept; a browser takes the last that it knows. */
export const formats = ['webp', 'avif'] as const
export type Format = (typeof formats)[number]
export type SizeName = StoredSize[0]

/** An id that stands in addresses: 128 bits that nobody can guess. Uploads and the media made of them share it. */
export const newMediaId = (): string => randomBytes(16).toString('base64url')
export const mediaIdShape = /^[A-Za-z0-9_-]{22}$/

/** A storage name must not begin with a dot; base64url has none. */
export const mediaFolder = (id: string): string => `media/${id}`
export const renditionKey = (id: string, file: string): string => `media/${id}/${file}`
/** An upload as it came, until its renditions exist. */
export const originalKey = (id: string): string => `originals/${id}`
export const publicKey = (name: string): string => `public/${name}`
