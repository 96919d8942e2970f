import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'
import { FileStatus } from './file-status.tsx'

/** Percents move about so often. */
const lookMs = 2000

/** Uploads that are in no post yet: being prepared, or failed. */
export function UnpostedFiles() {
  const { data, refetch } = useQuery({
    queryKey: ['processing', 'media'],
    queryFn: ({ signal }) => api('GET /processing/media', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.media.some(({ work }) => work !== null) ? lookMs : 30_000),
  })
  const files = data?.media.filter(({ postId }) => postId === null) ?? []
  if (files.length === 0) return null
  return (
    <section className="stack" aria-labelledby="loose-files">
      <h2 id="loose-files" className="card-title">
        <Trans>Not in a post yet</Trans>
      </h2>
      <ul className="file-states">
        {files.map((file, index) => (
          <FileStatus key={file.id} file={file} place={index + 1} onChanged={() => void refetch()} />
        ))}
      </ul>
    </section>
  )
}
