import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { classes } from '#web/ui/classes.ts'
import { rowQuery } from './queries.ts'
import './stories.css'

/** Lies over the picture on a post while its author, whom the viewer follows or supports, has stories. */
export default function PostRing({ username, name }: { readonly username: string; readonly name: string }) {
  const { t } = useLingui()
  const { data } = useQuery({ ...rowQuery, staleTime: 60_000 })
  const found = data?.people.find((one) => one.username === username && one.stories)
  if (!found) return null
  return (
    <Link
      href={`/stories/${username}`}
      className={classes('story-ring post-ring ring', !found.unseen && 'seen')}
      aria-label={t`Watch ${name}’s story`}
    />
  )
}
