import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { classes } from '#web/ui/classes.ts'
import { storiesOfQuery } from './queries.ts'
import './stories.css'

/** Lies over somebody's picture, and leads to their stories while there are any. */
export default function StoryRing({ username, name }: { readonly username: string; readonly name: string }) {
  const { t } = useLingui()
  const { data } = useQuery({ ...storiesOfQuery(username), refetchInterval: false })
  if (!data || data.stories.length === 0) return null
  const isUnseen = !data.mine && data.stories.some(({ seen }) => !seen)
  return (
    <Link
      href={`/stories/${username}`}
      className={classes('story-ring ring', !isUnseen && 'seen')}
      aria-label={t`Watch ${name}’s story`}
    />
  )
}
