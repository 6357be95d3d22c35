import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** One write that the server acknowledged with code 0. */
export interface Ack {
  login: string
  key: string
  path: string
  body: unknown
  data: unknown
}

export interface Journal {
  /** Returns when the line is on the disk: only then the client believes it. */
  note(ack: Ack): void
  /** What is on the disk, as another reader would find it. */
  read(): Ack[]
  close(): void
}

/** The client's memory of what it was promised; it outlives every process of the test (invariant I10). */
export const openJournal = (path: string): Journal => {
  const file = openSync(path, 'a', 0o600)
  return {
    note: (ack) => {
      writeSync(file, `${JSON.stringify(ack)}\n`)
      fsyncSync(file)
    },
    read: () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Ack),
    close: () => closeSync(file),
  }
}
