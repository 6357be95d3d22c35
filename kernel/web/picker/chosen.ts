import { sessionStore } from '../session/store.ts'
import { usedPrefix } from '../shell/drafts.ts'

/** So many are remembered. */
const most = 200

/** Of this user and organisation alone; it goes with the drafts at his logout. */
const keyOf = (): string => {
  const { strId, orgId } = sessionStore.getState().systemInfo
  return `${usedPrefix} ${strId} ${orgId} names`
}
const all = (): [string, string][] => {
  try {
    return JSON.parse(localStorage.getItem(keyOf()) ?? '[]') as [string, string][]
  } catch {
    return []
  }
}

/**
 * What somebody chose is called: a dialog forgets it when its tab is left, and a draft that is taken up again never knew it,
 * since both keep ids alone.
 */
export const chosenName = (id: string): string | undefined => all().find(([one]) => one === id)?.[1]

export const keepName = (id: string, name: string): void => {
  try {
    localStorage.setItem(keyOf(), JSON.stringify([[id, name], ...all().filter(([one]) => one !== id)].slice(0, most)))
  } catch {
    // a full store must not disturb the choosing
  }
}
