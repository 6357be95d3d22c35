import { Worker } from 'node:worker_threads'
import type { Block } from '#kernel/shared/pdf-block.ts'
import { createRoom } from '../gate.ts'
import { refuse } from '../refusal.ts'
import { shareOf } from '../siblings.ts'
import { fontFolder } from './fonts.ts'
import type { Stamp } from './layout.ts'
import { type PdfPaper, pdfLimits } from './limits.ts'
import { codeOf } from './printable.ts'
import type { FromWriter, ToWriter } from './worker.ts'

/** Writers at once on this node: each may take its heap. */
const room = createRoom({ places: shareOf(2), waiting: 30, patience: 60_000 }, () =>
  refuse('正在生成的文件较多，请稍后再试'),
)

/** A writer that has its fonts read already waits a while for the next paper. */
const IDLE = 120_000
const free: { worker: Worker; idle: NodeJS.Timeout }[] = []

const start = (): Worker => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { fonts: fontFolder() },
    resourceLimits: { maxOldGenerationSizeMb: pdfLimits.heap, maxYoungGenerationSizeMb: 16 },
    env: {},
    execArgv: [],
  })
  worker.unref()
  // a waiting one that breaks is found by the next who asks it
  worker.on('error', () => {})
  return worker
}

/** Ends writers that wait, so that a process ends in peace. */
export const stopWriters = (): void => {
  for (const { worker, idle } of free.splice(0)) {
    clearTimeout(idle)
    void worker.terminate()
  }
}

const ask = (question: ToWriter): Promise<FromWriter> =>
  new Promise((done) => {
    const found = free.pop()
    clearTimeout(found?.idle)
    const worker = found?.worker ?? start()
    const end = (answer: FromWriter) => {
      clearTimeout(late)
      worker.off('message', end).off('error', failed).off('exit', gone)
      if ('broke' in answer) void worker.terminate()
      else {
        const kept = { worker, idle: setTimeout(() => {}, 0) }
        kept.idle = setTimeout(() => {
          free.splice(free.indexOf(kept), 1)
          void worker.terminate()
        }, IDLE).unref()
        free.push(kept)
      }
      done(answer)
    }
    const late = setTimeout(() => end({ broke: 'too slow' }), pdfLimits.time)
    const failed = (e: unknown) => end({ broke: String(e) })
    const gone = () => end({ broke: 'ended' })
    worker.on('message', end).on('error', failed).on('exit', gone)
    worker.postMessage(question)
  })

const textsOf = (b: Block): readonly string[] => {
  switch (b.kind) {
    case 'fields':
      return b.rows.flatMap((r) => [r.label, r.value])
    case 'table':
      return [...b.columns.map((c) => c.head), ...b.rows.flat(), ...(b.foot ?? [])]
    case 'clause':
      return [b.title, b.text]
    case 'signatures':
      return b.parties.flatMap((p) => [p.label, p.name])
    case 'pageBreak':
      return []
    default:
      return [b.text]
  }
}

const bounded = ({ blocks }: PdfPaper): void => {
  const letters = blocks.reduce((sum, b) => sum + textsOf(b).reduce((n, t) => n + t.length, 0), 0)
  const rows = blocks.reduce((sum, b) => sum + (b.kind === 'table' || b.kind === 'fields' ? b.rows.length : 1), 0)
  if (letters > pdfLimits.letters || rows > pdfLimits.rows) throw refuse('文件内容过长，无法生成 PDF')
}

/** So much of a text that one finds the place. */
const around = (text: string, character: string): string => {
  const at = text.indexOf(character)
  return text.slice(Math.max(0, at - 10), at + 11).replaceAll('\n', ' ')
}

const written = async (question: ToWriter): Promise<Buffer> => {
  const answer = await room.use(() => ask(question))
  if ('pdf' in answer) return Buffer.from(answer.pdf)
  if ('lacks' in answer)
    throw refuse('“{{text}}”中的字符“{{character}}”（{{code}}）无法打印，请改用常用字', {
      text: around(answer.where, answer.lacks),
      character: answer.lacks,
      code: codeOf(answer.lacks),
    })
  throw new Error(`the writer of papers broke: ${answer.broke}`)
}

/**
 * Writes a paper as PDF, A4 with page numbers, in a thread of its own. The same paper has the same bytes.
 * @throws Refusal naming a character no font has; when it is too long; when too many are being written
 */
export const writePdf = async (paper: PdfPaper): Promise<Buffer> => {
  bounded(paper)
  return written({ paper })
}

/** One small page: what a signature shows. */
export const writeStamp = (stamp: Stamp): Promise<Buffer> => written({ stamp })
