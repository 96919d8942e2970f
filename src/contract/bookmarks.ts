import * as z from 'zod/mini'
import { id, idParam, nothing, pageQuery, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { postPage } from './posts.ts'

const params = z.strictObject({ id: idParam })
const folder = z.object({ id, name: z.string(), postCount: z.int() })
const folderBody = z.strictObject({ name: text(limits.folderNameMax, 1) })
const marked = z.object({ bookmarked: z.boolean() })

/** Posts that I keep, with or without a folder. */
export const bookmarks = defineRoutes({
  'PUT /posts/:id/bookmark': {
    summary: 'Bookmarks a post',
    access: 'user',
    subject: 'visible',
    params,
    ok: marked,
  },
  'DELETE /posts/:id/bookmark': {
    summary: 'Removes a bookmark',
    access: 'user',
    subject: 'visible',
    params,
    ok: marked,
  },
  'PUT /posts/:id/bookmark/folder': {
    summary: 'Bookmarks a post in one of my folders, or moves the bookmark there; null: in none',
    access: 'user',
    subject: 'visible',
    params,
    body: z.strictObject({ folderId: z.nullable(id) }),
    ok: marked,
  },
  'GET /bookmarks': {
    ageGated: true,
    summary: 'My bookmarks, newest first: all, or those of one folder',
    access: 'user',
    subject: 'self',
    query: z.strictObject({ ...pageQuery.shape, folderId: z.optional(idParam) }),
    ok: postPage,
  },
  'GET /bookmarks/folders': {
    summary: 'My folders by name, with how many posts are in them',
    access: 'user',
    subject: 'self',
    ok: z.object({ folders: z.array(folder) }),
  },
  'POST /bookmarks/folders': {
    summary: 'Makes a folder',
    access: 'user',
    subject: 'self',
    body: folderBody,
    status: 201,
    ok: folder,
    errors: ['too_many'],
  },
  'PATCH /bookmarks/folders/:id': {
    summary: 'Renames a folder of mine',
    access: 'user',
    subject: 'own',
    params,
    body: folderBody,
    ok: folder,
  },
  'DELETE /bookmarks/folders/:id': {
    summary: 'Removes a folder of mine; the bookmarks in it stay',
    access: 'user',
    subject: 'own',
    params,
    ok: nothing,
  },
})
