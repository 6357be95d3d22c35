import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const file = pathToFileURL('kernel/server/faults.ts').href
const script = `const { endOnFault } = await import(${JSON.stringify(file)})
let asked = 0
endOnFault(() => {
  // as an app that closes its connections first; what was said failed, and that once more at the most
  if (++asked === 1) setTimeout(() => process.exit(asked > 3 ? 9 : 7), 300)
})
setTimeout(() => { throw new Error('a fault') }, 500)`

const end = async (listens: boolean): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  if (listens) child.stderr.on('data', (d) => (said += d))
  else child.stderr.destroy()
  const patience = setTimeout(() => child.kill('SIGKILL'), 20_000)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(patience)
  return { code, said }
}

test('what nobody caught is told, and ends the process in order', async () => {
  const { code, said } = await end(true)
  expect(said).toContain('a fault')
  expect(code).toBe(7)
})

test('where nobody reads what is said any more, it ends as well, and does not go on saying so', async () => {
  expect((await end(false)).code).toBe(7)
})
