let audio: AudioContext | undefined

/** Tones of a tune: hertz, from which second on, and how many seconds. */
type Tone = readonly [hertz: number, from: number, seconds: number]
const tunes = {
  good: [[1200, 0, 0.07]],
  bad: [0, 0.22].map((from): Tone => [220, from, 0.16]),
  /** It is none of these. */
  strange: [[180, 0, 0.5]],
  /** One too many, or one that was counted. */
  over: [0, 0.16, 0.32].map((from): Tone => [330, from, 0.1]),
  /** Goods nobody may take. */
  stop: [0, 0.2, 0.4, 0.6].map((from, i): Tone => [i % 2 ? 240 : 380, from, 0.18]),
  /** Kept, and not judged yet. */
  kept: [[700, 0, 0.05]],
  back: [
    [900, 0, 0.06],
    [600, 0.08, 0.06],
  ],
} as const satisfies Record<string, readonly Tone[]>
export type Tune = keyof typeof tunes

const tone = (context: AudioContext, [hertz, from, seconds]: Tone): void => {
  const [voice, volume] = [context.createOscillator(), context.createGain()]
  voice.frequency.value = hertz
  voice.type = hertz < 400 ? 'square' : 'sine'
  volume.gain.value = 0.15
  voice.connect(volume).connect(context.destination)
  voice.start(context.currentTime + from)
  voice.stop(context.currentTime + from + seconds)
}

/** One short high tone for what was taken, two low ones for what was not, or a tune; silent where a browser has no sound. */
export const beep = (what: boolean | Tune): void => {
  try {
    audio ??= new AudioContext()
    void audio.resume()
    for (const t of tunes[what === true ? 'good' : what === false ? 'bad' : what]) tone(audio, t)
  } catch {
    // the page says it too
  }
}
