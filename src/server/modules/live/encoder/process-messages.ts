import type { LineFault, Shape } from './package-stream.ts'
import type { Stream } from './rtmp/player.ts'

// What the program and the process that takes encoders say to each other.

/** How the process that takes encoders is begun. */
export type Place = { port: number; host: string }

export type FromProcess =
  | { type: 'listening' }
  /** Its port is taken, or not to be had. */
  | { type: 'unreachable'; code: string }
  | { type: 'alive' }
  /** An encoder names a key: `accept` or `refuse` follows. */
  | { type: 'publish'; line: number; key: string; address: string }
  | { type: 'init'; line: number; bytes: Uint8Array; shape: Shape }
  | { type: 'part'; line: number; bytes: Uint8Array; madeAt: number; ends: boolean }
  /** What it sends is not taken; its line ends. */
  | { type: 'fault'; line: number; fault: LineFault }
  | { type: 'closed'; line: number }

export type ToProcess =
  /** `place`: the port to open; null: none. `lastLine`: lines of processes before it had numbers up to this one. */
  | { type: 'begin'; place: Place | null; lastLine: number }
  | { type: 'alive' }
  | { type: 'accept'; line: number }
  /** Takes a stream from a live server, where it may just be beginning. */
  | { type: 'pull'; line: number; stream: Stream }
  /** Ends a line, with a sentence for the encoder's log. */
  | { type: 'refuse'; line: number; why: string }
