import { workFor } from '#kernel/shared/work.ts'

// seconds of computing stand beside the page, which goes on
addEventListener('message', ({ data }: MessageEvent<{ salt: string; bits: number }>) =>
  postMessage(workFor(data.salt, data.bits)),
)
