import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const file = pathToFileURL('kernel/server/faults.ts').href

/** What a process says, and how it ends, in which this happens. */
const ended = async (fault: string): Promise<{ code: number | null; said: string }> => {
  const script = `const { endOnFault } = await import(${JSON.stringify(file)})
    endOnFault(() => setTimeout(() => process.exit(7), 100))
    setTimeout(() => { ${fault} }, 100)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (d) => {
    said += d
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

test('what nobody caught is told, and ends the process in order', async () => {
  for (const fault of [`throw new Error('a fault')`, `void Promise.reject(new Error('a fault'))`]) {
    const { code, said } = await ended(fault)
    expect([code, said]).toEqual([7, expect.stringContaining('a fault')])
  }
})

test('that nobody reads any more what is said is not said, or it would be said for ever; the process ends as well', async () => {
  // as a stream whose reader is gone tells it
  const gone = `process.stderr.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))`
  expect(await ended(gone)).toEqual({ code: 7, said: '' })
})
