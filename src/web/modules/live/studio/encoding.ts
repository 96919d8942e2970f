/** How large and how fine the picture is. */
export type Quality = { readonly height: number; readonly bitrate: number }
/** What a show is made of: one picture, and the sounds that are heard together. */
export type Sources = { readonly picture: MediaStreamTrack; readonly sounds: readonly MediaStreamTrack[] }

export type Encoding = {
  /** The beginning of the stream, once, with its codecs (RFC 6381), and then its parts. */
  readonly onInit: (init: Uint8Array, codecs: string) => void
  readonly onPart: (part: Uint8Array) => void
  readonly onFault: (fault: unknown) => void
}
export type Running = {
  /** Goes on with other sources. False: the stream has to begin anew for them. */
  readonly use: (sources: Sources) => boolean
  readonly stop: () => void
}
/** Makes a stream out of sources until it is stopped. */
export type Encoder = (sources: Sources, quality: Quality, encoding: Encoding) => Promise<Running>
