/**
 * What a test waits for something that comes by itself, ms: it only ends what hangs. On a machine with more work than it can do, a photo or
 * a clip, which is processed at low priority, may come minutes after it was sent.
 */
export const patienceMs = 240_000
