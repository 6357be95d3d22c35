/** Looks through a camera until it is stopped. */
export interface Looking {
  stop: () => void
}

interface Detector {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector
const formats = ['data_matrix', 'qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a', 'itf'] as const
/** Between two looks, ms; a code that stays in sight is one scan until it was gone for so long, ms. */
const LOOK = 120
const GONE = 1_200

/** Each code once, as long as it stays in sight: held still it must not count on and on. */
export const onceInSight = (onCode: (code: string) => void, now: () => number = Date.now) => {
  const seen = new Map<string, number>()
  return (code: string): void => {
    const at = now()
    const fresh = at - (seen.get(code) ?? Number.NEGATIVE_INFINITY) > GONE
    seen.set(code, at)
    if (fresh) onCode(code)
  }
}

/** Codes by the browser itself where it can, else by a library that is loaded for it. */
const readerOf = async (): Promise<(video: HTMLVideoElement) => Promise<string[]>> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector) {
    const detector = new BarcodeDetector({ formats })
    return async (video) => (await detector.detect(video)).map((c) => c.rawValue)
  }
  const { BrowserMultiFormatReader } = await import('@zxing/browser')
  const reader = new BrowserMultiFormatReader()
  const canvas = document.createElement('canvas')
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0)
    try {
      return [reader.decodeFromCanvas(canvas).getText()]
    } catch {
      // nothing to be read in this picture
      return []
    }
  }
}

/**
 * Codes the camera sees, each once while it is in sight.
 * @throws where there is no camera, no permission, or no safe connection
 */
export const look = async (video: HTMLVideoElement, onCode: (code: string) => void): Promise<Looking> => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    const read = await readerOf()
    video.srcObject = stream
    await video.play()
    const tell = onceInSight(onCode)
    let over = false
    const step = async (): Promise<void> => {
      if (over) return
      for (const code of await read(video).catch(() => [])) if (!over) tell(code)
      if (!over) setTimeout(() => void step(), LOOK)
    }
    void step()
    return {
      stop: () => {
        over = true
        end()
      },
    }
  } catch (e) {
    end()
    throw e
  }
}
