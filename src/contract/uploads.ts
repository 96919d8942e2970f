import * as z from 'zod/mini'
import { anyQuery } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

/**
 * A verified e-mail is needed; who is no creator sends photos only. A bearer token is needed, so no proof of our own page is.
 */
const uploading = { access: 'verified', unproved: true, query: anyQuery } as const
const params = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) })
const ofUpload = { ...uploading, subject: 'own', rate: 'read', params } as const
const stream = { types: ['application/offset+octet-stream'], maxBytes: limits.videoMaxBytes, resumes: true } as const
const errors = ['bad_request', 'not_found', 'upload_conflict'] as const
const ofContent = ['too_large', 'unsupported_type', 'video_unavailable'] as const

/** Resumable uploads (tus 1.0.0, https://tus.io/protocols/resumable-upload). */
export const uploads = defineRoutes({
  'POST /uploads': {
    ...uploading,
    summary: 'Begins an upload of a photo, video or voice note; its address is in Location',
    subject: 'self',
    stream,
    sends: { 201: [] },
    errors: [...errors, ...ofContent, 'too_many_uploads', 'no_room'],
  },
  'HEAD /uploads/:id': {
    ...ofUpload,
    summary: 'How much of an upload has arrived; Media-Id once it is complete',
    sends: { 200: [] },
    errors,
  },
  'PATCH /uploads/:id': {
    ...ofUpload,
    summary: 'Sends the next part of an upload; the last one is answered with Media-Id',
    stream,
    sends: { 204: [] },
    errors: [...errors, ...ofContent],
  },
  'DELETE /uploads/:id': {
    ...ofUpload,
    summary: 'Gives up an upload',
    stream: { types: [], maxBytes: null },
    sends: { 204: [] },
    errors,
  },
})
