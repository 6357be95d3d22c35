import { globSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

test('what is a moment by its name is shown as one, not as the raw text a day would be', async () => {
  const wrong: string[] = []
  for (const file of globSync('modules/*/shared/words.ts', { cwd: root })) {
    const exported = Object.entries((await import(new URL(file, root).href)) as Record<string, unknown>)
    for (const [name, words] of exported)
      for (const [key, word] of Object.entries(words ?? {}))
        if (/[a-z]At$/.test(key) && (word as { kind?: string }).kind === 'day') wrong.push(`${file} ${name}.${key}`)
  }
  expect(wrong).toEqual([])
})
