import type { Mutant } from './mutant.ts'

const origin = 'src/server/modules/live/origin/origin.ts'
const row = 'src/server/modules/live/show-row.ts'
const tags = 'src/server/modules/live/show-tags.ts'
const tests = ['modules/live/tags']

/** Who is in a show: nothing is on air without their yes, nor longer than it holds. */
export const showPeopleMutants: readonly Mutant[] = [
  {
    file: row,
    tests,
    fault: 'a show with somebody who said no goes on air',
    find: "g.show_id = s.id and g.state <> 'agreed'))`",
    replace: "g.show_id = s.id and g.state = 'asked'))`",
  },
  {
    file: origin,
    tests,
    fault: 'a prepared show begins while it waits for somebody',
    find: "if (!known && (await this.#waits(this.#services.db, showId))) return fail('not_ready')",
    replace: '',
  },
  {
    file: origin,
    tests,
    fault: 'a first part goes out while it waits for somebody',
    find: 'if (await this.#waits(tx, showId)) return null',
    replace: '',
  },
  {
    file: row,
    tests,
    fault: 'who was only asked to be in a show watches it without paying',
    find: "g.user_id = ${userId} and g.state = 'agreed') as is_in_it`",
    replace: "g.user_id = ${userId} and g.state <> 'declined') as is_in_it`",
  },
  {
    file: tags,
    tests,
    fault: 'a show goes on when somebody in it leaves',
    find: "if (show.isOn) await endShow(tx, id, 'declined')",
    replace: '',
  },
  {
    file: tags,
    tests,
    fault: 'the recording stays when somebody in it no longer agrees',
    find: 'await withdrawRecording(tx, id)',
    replace: '',
  },
  {
    file: 'src/server/modules/live/module.ts',
    tests,
    fault: 'a show goes on with somebody who has blocked its creator',
    find: 'blocked.on((tx, { userId, blockedId }) => endShowTagsBetween(tx, userId, blockedId)),',
    replace: '',
  },
  {
    file: tags,
    tests,
    fault: 'a ticket cannot be returned when somebody leaves a show to come',
    find: 'if (agreed.has(id)) await personLeft(tx, id)',
    replace: '',
  },
  {
    file: 'src/server/modules/live/scheduled/cancel-show.ts',
    tests,
    fault: 'a ticket can be returned that was bought when somebody had already left',
    find: 'coalesce(t.made_at < s.changed_at, false) as changed',
    replace: 's.changed_at is not null as changed',
  },
]
