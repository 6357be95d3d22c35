import { loadSpelling, names } from '#kernel/web/picker/spelling.ts'
import { sessionStore } from '#kernel/web/session/store.ts'
import { usedPrefix } from '#kernel/web/shell/drafts.ts'
import type { PickItem } from '../shared/pick.ts'

/** Items a browser keeps of those its user ordered last, for when the network is gone (ux.md 82). */
const MOST = 500

/** By user and organisation: nobody else is offered it, and it goes with the logout. */
const keyNow = (): string => {
  const { strId, orgId } = sessionStore.getState().systemInfo
  return [usedPrefix, strId, orgId].join(' ')
}

const read = (key: string): PickItem[] => {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '[]') as PickItem[]) ?? []
  } catch {
    return []
  }
}

let waiting: PickItem[] = []

/** These items were used now; written once for all that come together. */
export const noteUsed = (items: readonly PickItem[]): void => {
  if (waiting.length === 0) setTimeout(write, 500)
  waiting.push(...items)
}
const write = (): void => {
  const key = keyNow()
  // what finds them offline must be there before
  void loadSpelling().catch(() => {})
  const fresh = waiting.toReversed()
  waiting = []
  const all = [...fresh, ...read(key)]
  const once = [...new Map(all.toReversed().map((i) => [i.id, i])).values()].toReversed()
  try {
    localStorage.setItem(key, JSON.stringify(once.slice(0, MOST)))
  } catch {
    // a full store must not disturb the typing
  }
}

/** Those of them a word finds: name, code, pinyin and initials, as the server would. The last used first. */
export const usedItems = async (
  what: { kind: number; supplierId?: string },
  word: string,
): Promise<readonly PickItem[]> => {
  const spelled = await loadSpelling().catch(() => (text: string) => text.toLowerCase())
  return read(keyNow())
    .filter((i) => i.kind === what.kind && (!what.supplierId || i.supplierId === what.supplierId))
    .filter((i) => names(`${spelled(i.name)} ${i.code.toLowerCase()}`, word))
    .slice(0, 50)
}
