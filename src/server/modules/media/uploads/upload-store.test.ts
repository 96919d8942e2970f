import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { expect, it } from 'vitest'
import { FolderUploadStore } from './upload-store.ts'

it('keeps every byte, and gives back the memory of what it has written, but not what is a part of something else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-store-'))
  try {
    const store = new FolderUploadStore(folder, { putFile: () => Promise.resolve() })
    const size = 300_000
    const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 7) % 251))
    await store.create(new Upload({ id: 'one', size, offset: 0, metadata: { owner: '1' } }))
    /** With memory of its own, as it comes from the network. */
    const own = (from: number, to: number): Buffer => Buffer.from(Uint8Array.from(bytes.subarray(from, to)).buffer)
    const [first, second, third] = [own(0, 100_000), own(100_000, 100_001), own(100_001, 200_000)]
    const whole = own(0, size)
    expect(await store.write(Readable.from([first, second]), 'one', 0)).toBe(100_001)
    expect(await store.write(Readable.from([third, whole.subarray(200_000)]), 'one', 100_001)).toBe(size)
    expect(bytes.equals(await readFile(store.pathOf('one')))).toBe(true)
    expect([second.length, third.length]).toEqual([0, 0])
    expect(bytes.equals(whole)).toBe(true)
  } finally {
    await rm(folder, { recursive: true })
  }
})
