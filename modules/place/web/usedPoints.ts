import { sessionStore } from '#kernel/web/session/store.ts'

/** Ids of the points somebody worked at, the last one first; of several hospitals more than one. */
const most = 10
const key = (): string => `jicai.points ${sessionStore.getState().systemInfo.strId}`

export const usedPoints = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]')
    return Array.isArray(kept) ? kept.filter((x) => typeof x === 'string') : []
  } catch {
    return []
  }
}

/** A paper of this point was saved: the next one begins there. */
export const usedPoint = (id: string): void =>
  localStorage.setItem(key(), JSON.stringify([id, ...usedPoints().filter((x) => x !== id)].slice(0, most)))
