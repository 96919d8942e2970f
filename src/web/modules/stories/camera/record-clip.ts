import { limits } from '#contract/limits.ts'
import { copyClip } from '../create/cut-clip.ts'

/** What a browser may record, what costs a phone least first. */
const kinds = ['video/mp4;codecs=avc1.42E01F,mp4a.40.2', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4']
/** Enough for 1080p that is encoded anew afterwards: a minute is 45 MB. */
const videoBitsPerSecond = 6_000_000

export type Recording = { readonly stop: () => void; readonly done: Promise<File> }

export const canRecordClips = (): boolean => typeof MediaRecorder !== 'undefined'

/** Records from now on until it is stopped, or as long as a story may last. */
export function recordClip(stream: MediaStream): Recording {
  const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind))
  const recorder = new MediaRecorder(stream, { ...(mimeType !== undefined && { mimeType }), videoBitsPerSecond })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) parts.push(data)
  })
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  // a phone takes the camera away from a page that is not seen
  const hidden = () => document.hidden && stop()
  document.addEventListener('visibilitychange', hidden)
  const timer = setTimeout(stop, limits.storyClipSeconds * 1000)
  const done = new Promise<File>((resolve, reject) => {
    recorder.addEventListener('error', () => reject(new Error('The recording broke off.')))
    recorder.addEventListener('stop', () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hidden)
      const type = (recorder.mimeType || 'video/webm').split(';')[0] ?? 'video/webm'
      const raw = new File(parts, type === 'video/mp4' ? 'camera.mp4' : 'camera.webm', { type })
      // recorders leave out how long it lasts, so that it could not be trimmed
      void copyClip(raw, raw.name, null).then((whole) => resolve(whole ?? raw))
    })
  })
  // in parts: what the system cuts off keeps what it has
  recorder.start(1000)
  return { stop, done }
}

/** What the camera shows, as a photo. It is not mirrored: words in it can be read. */
export async function takePhoto(video: HTMLVideoElement): Promise<File> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })], 'camera.jpg', {
    type: 'image/jpeg',
  })
}
