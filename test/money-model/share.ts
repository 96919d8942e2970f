import { limits } from '#contract/limits.ts'
import { propose } from '#test/shares.ts'
import { agree } from './outcomes.ts'
import type { Post, World } from './world.ts'

// Two creators share what a post earns.

/** The author offers the other creator a part, and they agree: it counts for what is paid from then on, in place of what did before. */
export async function share(world: World, post: Post, percent: number): Promise<void> {
  const { app, model, personOf } = world
  const other = model.creators.find((one) => one !== post.creator)
  if (!other) throw new Error('This world has one creator.')
  const basisPoints = percent * 100
  const said = await propose(app, personOf(post.creator), post.id, personOf(other).username, basisPoints)
  const what = { share: percent, post: post.id }
  const sharing = model.sharings.get(post.id)
  const offered = model.offers.get(post.creator) ?? 0
  const refused = offered >= limits.shareOffersMax || sharing?.basisPoints === basisPoints
  // nobody gives income away while they owe refunds
  agree(what, said.status, post.creator.owed > 0 ? 409 : refused ? 422 : 201)
  if (said.status !== 201) return
  model.offers.set(post.creator, offered + 1)
  const id = said.body.people.find(({ state }) => state === 'proposed')?.id ?? 0
  const agreed = await app.call('POST /shares/:id/agreement', { params: { id: String(id) } }, { as: personOf(other) })
  agree(what, [agreed.status, agreed.body.state], [200, 'agreed'])
  model.sharings.set(post.id, { id, with: other, basisPoints })
}

/** The co-creator leaves: what was paid until now stays shared. */
export async function leaveShare(world: World, post: Post): Promise<void> {
  const { app, model, personOf } = world
  const sharing = model.sharings.get(post.id)
  if (!sharing) return
  const said = await app.call(
    'DELETE /shares/:id',
    { params: { id: String(sharing.id) } },
    { as: personOf(sharing.with) },
  )
  agree({ leave: post.id }, [said.status, said.body.state], [200, 'ended'])
  model.sharings.delete(post.id)
}
