import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface Counted {
  line: string
  qty: string
}
/** A scan as the browser keeps it; `answer`: what the server said of it, which is nothing while it waits. */
export interface Kept<A> {
  /** Made here: however often it is sent, it is one scan. */
  id: string
  /** Whose it is: user, organisation and document. */
  place: string
  /** Grows from scan to scan: they are sent in their order. */
  n: number
  code: string
  /** The scan it takes back. */
  undoes?: string
  /** Counted by hand: so many of this line. */
  counted?: Counted
  /** What else the page says with it, such as the lot that was chosen. */
  more?: object
  at: string
  /** The browser holds it: a page opened anew still has it. */
  kept?: true
  answer?: A
  /** When it was answered, ms since 1970. */
  heard?: number
}
/** Where scans outlive a reload, a crash and a day without a network. */
export interface Store<A> {
  all: (place: string) => Promise<Kept<A>[]>
  put: (scans: readonly Kept<A>[]) => Promise<void>
  drop: (ids: readonly string[]) => Promise<void>
}

interface Scans extends DBSchema {
  scan: { key: string; value: Kept<unknown>; indexes: { place: string } }
  /** What a page knows of the document that is scanned, by place. */
  beside: { key: string; value: unknown }
}
let opened: Promise<IDBPDatabase<Scans>> | undefined
const database = () => {
  opened ??= openDB<Scans>('jicai.scans', 2, {
    upgrade: (db, from) => {
      if (from < 1) db.createObjectStore('scan', { keyPath: 'id' }).createIndex('place', 'place')
      db.createObjectStore('beside')
    },
  })
  // a store that could not be opened is tried again by the next scan
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

export const browserStore = <A>(): Store<A> => ({
  all: async (place) => (await (await database()).getAllFromIndex('scan', 'place', place)) as Kept<A>[],
  put: async (scans) => {
    const tx = (await database()).transaction('scan', 'readwrite')
    await Promise.all([...scans.map((s) => tx.store.put(s)), tx.done])
  },
  drop: async (ids) => {
    const tx = (await database()).transaction('scan', 'readwrite')
    await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done])
  },
})

/** What was kept beside the scans of a place; undefined where nothing was, or where the browser keeps nothing. */
export const besideOf = async (place: string): Promise<unknown> => {
  try {
    return await (await database()).get('beside', place)
  } catch {
    return undefined
  }
}
/** Keeps it for a page that is opened without a network; undefined forgets it. */
export const keepBeside = async (place: string, value: unknown): Promise<void> => {
  try {
    const db = await database()
    await (value === undefined ? db.delete('beside', place) : db.put('beside', value, place))
  } catch {
    // a page that is opened without a network then has to wait for one
  }
}
