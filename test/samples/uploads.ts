import type { uploads } from '#contract/uploads.ts'
import type { Person } from '../app.ts'
import { photo } from '../co-performers.ts'
import type { Sample, Samples, World } from './world.ts'

const resumable = { 'tus-resumable': '1.0.0' }
const begun = { ...resumable, 'upload-length': '100' }

/** An upload of this person that has begun. */
async function begin({ app }: World, as: Person | null): Promise<Sample> {
  const { headers } = await app.http.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...begun, authorization: `Bearer ${as?.token ?? ''}` },
  })
  return { params: { id: String(headers.location).split('/').at(-1) ?? '' }, headers: resumable }
}

export const uploadSamples: Samples<typeof uploads> = {
  'POST /uploads': () => ({ headers: begun }),
  'HEAD /uploads/:id': begin,
  'PATCH /uploads/:id': async (world, as) => {
    const { params } = await begin(world, as)
    return {
      ...(params && { params }),
      headers: { ...resumable, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: (await photo('#334455')).subarray(0, 50),
    }
  },
  'DELETE /uploads/:id': begin,
}
