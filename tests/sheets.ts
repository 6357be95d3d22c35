import { Refusal } from '#kernel/server/refusal.ts'
import { openSheet } from '#kernel/server/sheet/read.ts'
import type { SheetRow } from '#kernel/server/sheet/row.ts'

/** Everything a stream gives. */
export const gather = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const out: T[] = []
  for await (const one of source) out.push(one)
  return out
}
/** The rows of a file. */
/** The rows of a sheet, header first. */
export async function* readSheet(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  yield* (await openSheet(bytes)).rows()
}
export const all = (bytes: Uint8Array): Promise<SheetRow[]> => gather(readSheet(bytes))
export const bytesOf = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => Buffer.concat(await gather(stream))
/** What is said of a file that is refused. */
export const refusal = async (bytes: Uint8Array): Promise<string> => {
  try {
    await all(bytes)
  } catch (e) {
    if (e instanceof Refusal) return e.message
    throw e
  }
  return 'read'
}
