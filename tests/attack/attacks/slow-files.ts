import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { lineTo, send } from '../../faults/client.ts'
import { formOf, postForm } from '../files.ts'
import type { Attack } from '../kit.ts'

/** Issue 15, 1: one clerk sends the slowest files there are, twenty at a time, four times. */
const ROUNDS = 4
const EVERY = 5_000
const AT_ONCE = 20

const pdf = (body: string) => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`, 'latin1')
const packed = deflateSync(Buffer.alloc(60 * 1024 * 1024, '/Name '))
const fields = { version: 'v2', resourceId: 'standardDataFiles' }
const forms = [
  // what made the judge compare every word with every other
  pdf('/ObjStm '.repeat(150_000)),
  pdf('1 0 obj << /ObjStm >> stream\n(x) '.repeat(36_000)),
  // what unpacks to just less than is allowed
  pdf(`1 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}\nendstream endobj`),
].map((bytes) => formOf(fields, [{ name: 'a.pdf', bytes }]))

export const attack: Attack = {
  title: 'twenty slow files at a time of one clerk stop nobody',
  run: async ({ line, crew }) => {
    const other = lineTo(line.port, AT_ONCE)
    const wrong: string[] = []
    const until = Date.now() + ROUNDS * EVERY
    const one = async (n: number): Promise<void> => {
      const answer = await postForm(other, fileCalls.upload.path, forms[n % forms.length]!, crew.buyer1)
      if (!answer || answer.code === codes.fault || answer.code === codes.unavailable)
        wrong.push(`the clerk himself: ${answer?.code ?? 'no answer'} ${answer?.msg ?? ''}`)
    }
    const rounds = async (): Promise<void> => {
      for (let i = 0; i < ROUNDS; i++)
        await Promise.all([sleep(EVERY), ...Array.from({ length: AT_ONCE }, (_, n) => one(n))])
    }
    const watch = async (): Promise<void> => {
      while (Date.now() < until) {
        const { status } = await send(line, { method: 'GET', path: '/ready' })
        if (status !== 200) wrong.push(`/ready said ${status}`)
        await sleep(500)
      }
    }
    await Promise.all([watch(), rounds()])
    other.agent.destroy()
    return wrong
  },
}
