import { bookmarks as routes } from '#contract/bookmarks.ts'
import { defineFeature } from '#platform/module.ts'
import { addFolder, listFolders, removeFolder, renameFolder } from './folders.ts'
import { listBookmarks } from './list-bookmarks.ts'
import { setBookmark } from './set-bookmark.ts'

/** Posts that people keep for themselves. */
export const bookmarks = defineFeature({
  name: 'bookmarks',
  routes,
  handlers: (services) => ({
    'PUT /posts/:id/bookmark': ({ actor, params }) => setBookmark(services, actor.userId, params.id, true),
    'DELETE /posts/:id/bookmark': ({ actor, params }) => setBookmark(services, actor.userId, params.id, false),
    'PUT /posts/:id/bookmark/folder': ({ actor, params, body }) =>
      setBookmark(services, actor.userId, params.id, true, body.folderId),
    'GET /bookmarks': ({ actor, query }) => listBookmarks(services, actor.userId, query),
    'GET /bookmarks/folders': ({ actor }) => listFolders(services, actor.userId),
    'POST /bookmarks/folders': ({ actor, body }) => addFolder(services, actor.userId, body.name),
    'PATCH /bookmarks/folders/:id': ({ actor, params, body }) =>
      renameFolder(services, actor.userId, params.id, body.name),
    'DELETE /bookmarks/folders/:id': ({ actor, params }) => removeFolder(services, actor.userId, params.id),
  }),
})
