import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { useSession } from '#web/platform/session.ts'

type Page = { readonly path: string; readonly name: string }
type Moment = { readonly name: string; readonly at: string }
type Group<One> = { readonly name: string; readonly all: readonly One[] }

/** Its beginning, as long as fits. */
const beginning = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`

/** One of the things that a creator has already, in place of typing it. Not there while there is none. */
function Choice<One extends { readonly name: string }>({
  label,
  groups,
  onChoose,
}: {
  readonly label: string
  readonly groups: readonly Group<One>[]
  readonly onChoose: (one: One) => void
}) {
  const filled = groups.filter(({ all }) => all.length > 0)
  if (filled.length === 0) return null
  return (
    <select
      className="select"
      aria-label={label}
      value=""
      onChange={({ target }) => {
        const [group = 0, index = 0] = target.value.split(' ').map(Number)
        const chosen = filled[group]?.all[index]
        if (chosen) onChoose(chosen)
      }}
    >
      <option value="">{label}</option>
      {filled.map(({ name, all }, group) => (
        <optgroup key={name} label={name}>
          {all.map((one, index) => (
            <option key={`${String(group)} ${String(index)}`} value={`${String(group)} ${String(index)}`}>
              {one.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

const showsQuery = { queryKey: ['stories', 'own shows'], queryFn: () => api('GET /live/mine', {}), staleTime: 60_000 }

/** A plan, a live show or a post of one's own. */
export function ToLinkTo({ onChoose }: { readonly onChoose: (page: Page) => void }) {
  const { t } = useLingui()
  const { username } = useSession().user
  const shows = useQuery(showsQuery).data
  const posts = useQuery({
    queryKey: ['stories', 'own posts'],
    queryFn: () => api('GET /users/:username/posts', { params: { username }, query: {} }),
    staleTime: 60_000,
  }).data?.posts
  const plans = useQuery({
    queryKey: ['stories', 'own plans'],
    queryFn: () => api('GET /plans', {}),
    staleTime: 60_000,
  }).data
  const plan = plans?.plans.find(({ period }) => period === 'monthly') ?? plans?.plans[0]
  const most = limits.overlayOptionMax
  const onAir = shows?.show && shows.show.state !== 'ended' ? [shows.show] : []
  const groups: readonly Group<Page>[] = [
    {
      name: t`Plans`,
      all: plan ? [{ path: `/${username}?subscribe=${plan.period}`, name: t`Subscribe` }] : [],
    },
    {
      name: t`Live shows`,
      all: [
        ...onAir.map(({ id, title }) => ({ path: `/live/${String(id)}`, name: beginning(title, most) })),
        ...(shows?.scheduled ?? []).map(({ id, title }) => ({
          path: `/live/${String(id)}/join`,
          name: beginning(title, most),
        })),
      ],
    },
    {
      name: t`Posts`,
      all: (posts ?? []).map((post) => ({
        path: `/post/${String(post.id)}`,
        name: (post.locked ? '' : beginning(post.text.replaceAll(/\s+/g, ' '), most)) || t`Post`,
      })),
    },
  ]
  return <Choice label={t`Link to your content…`} groups={groups} onChoose={onChoose} />
}

/** A live show or a post that is scheduled. */
export function ToCountTo({ onChoose }: { readonly onChoose: (moment: Moment) => void }) {
  const { t } = useLingui()
  const shows = useQuery(showsQuery).data
  const posts = useQuery({
    queryKey: ['stories', 'own scheduled'],
    queryFn: () => api('GET /scheduled', { query: {} }),
    staleTime: 60_000,
  }).data?.posts
  const most = limits.overlayQuestionMax
  const groups: readonly Group<Moment>[] = [
    {
      name: t`Live shows`,
      all: (shows?.scheduled ?? []).map(({ title, startedAt }) => ({ name: beginning(title, most), at: startedAt })),
    },
    {
      name: t`Scheduled posts`,
      all: (posts ?? []).flatMap((post) =>
        post.locked || post.publishAt === null
          ? []
          : [{ name: beginning(post.text.replaceAll(/\s+/g, ' '), most) || t`Post`, at: post.publishAt }],
      ),
    },
  ]
  return <Choice label={t`Count down to your post or show…`} groups={groups} onChoose={onChoose} />
}
