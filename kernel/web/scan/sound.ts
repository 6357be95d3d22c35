let audio: AudioContext | undefined

const tone = (context: AudioContext, hertz: number, from: number, seconds: number): void => {
  const [voice, volume] = [context.createOscillator(), context.createGain()]
  voice.frequency.value = hertz
  voice.type = hertz < 400 ? 'square' : 'sine'
  volume.gain.value = 0.15
  voice.connect(volume).connect(context.destination)
  voice.start(context.currentTime + from)
  voice.stop(context.currentTime + from + seconds)
}

/** One short high tone for what was taken, two low ones for what was not; silent where a browser has no sound. */
export const beep = (good: boolean): void => {
  try {
    audio ??= new AudioContext()
    void audio.resume()
    if (good) tone(audio, 1200, 0, 0.07)
    else for (const from of [0, 0.22]) tone(audio, 220, from, 0.16)
  } catch {
    // the page says it too
  }
}
