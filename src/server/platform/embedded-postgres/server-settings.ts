import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024

/**
 * What differs from PostgreSQL's defaults; `overrides` wins.
 * @param overrides names and values as in postgresql.conf, for example `{ fsync: 'off' }` in tests
 */
export function serverSettings(overrides: Record<string, string>): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  // An eighth, since the program and its media work live beside it; memory that is not touched is not taken.
  const sharedBuffers = Math.round(Math.min(Math.max(memory / 8, 32 * mebibyte), 4096 * mebibyte) / mebibyte)
  return {
    cluster_name: 'fanfare',
    // Reached by its socket only: no port to collide, nothing for the network to try.
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.round(memory / 2 / mebibyte)}MB`,
    // Every statement here is short; compiling one costs more than it saves.
    jit: 'off',
    // Parallel plans need shared memory that containers are short of (64 MB of /dev/shm by default).
    max_parallel_workers_per_gather: '0',
    wal_compression: 'on',
    // Two system calls a statement, for a title that nobody reads here.
    update_process_title: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A refused statement is the program's own business and its text may hold people's data: the log keeps the
    // server's life only, and so stays small.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...overrides,
  }
}

export function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
