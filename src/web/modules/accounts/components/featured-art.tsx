import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { besideMain, useMediaQuery } from '#web/platform/media-query.ts'
import { queryOf } from '#web/platform/api/queries.ts'

/** Beside the form, where there is room: the cover of a creator of this place, or plain cloth while there is none. */
export function FeaturedArt() {
  const shown = useMediaQuery(besideMain)
  const { data } = useQuery({
    ...queryOf(['creators', 'featured'], 'GET /creators', { query: { limit: 9 } }),
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const creator = data?.creators.find(({ coverUrl }) => coverUrl !== null)
  if (!creator?.coverUrl) return <div className="paywall-overlay" />
  return (
    <>
      <img src={creator.coverUrl} alt="" />
      <figcaption>
        <Trans>
          Work by <bdi className="strong">{creator.name}</bdi>
        </Trans>
        <br />
        <bdi>@{creator.username}</bdi>
      </figcaption>
    </>
  )
}
