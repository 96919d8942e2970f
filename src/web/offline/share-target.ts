// Read again by src/web/modules/posts/compose/read-shared-files.ts.
const shared = 'shared'
const most = 20

/**
 * What another app shares with ours (`share_target` of the manifest): kept for the page that opens, which takes it at once. Nothing
 * reaches the server by it.
 */
export async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData()
  await caches.delete(shared)
  const cache = await caches.open(shared)
  const words = ['title', 'text', 'url'].flatMap((name) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? [value] : []
  })
  const text = words.filter((one, at) => words.indexOf(one) === at).join('\n')
  await cache.put('/shared/text', new Response(text))
  const files = form.getAll('files').filter((one) => one instanceof File)
  for (const [at, file] of files.slice(0, most).entries())
    await cache.put(
      `/shared/${String(at)}`,
      new Response(file, { headers: { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) } }),
    )
  return Response.redirect('/home?shared=1#compose', 303)
}
