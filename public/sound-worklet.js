// Hands the sound of a microphone to the page that sends a live show, 20 ms at a time (src/web/modules/live/studio/read-microphone.ts).
const pieceLength = 960

class Tap extends AudioWorkletProcessor {
  piece = new Float32Array(pieceLength)
  length = 0

  process([input]) {
    const samples = input[0] ?? new Float32Array(128)
    for (const sample of samples) {
      this.piece[this.length] = sample
      this.length += 1
      if (this.length === pieceLength) {
        this.port.postMessage(this.piece, [this.piece.buffer])
        this.piece = new Float32Array(pieceLength)
        this.length = 0
      }
    }
    return true
  }
}
registerProcessor('tap', Tap)
