import type { Actor } from '#kernel/server/ctx.ts'
import { type ListName, listNames, listOfKind, lists } from '../shared/machine.ts'

const everyKind = [0, 1, 2, 3]
const screen = (list: ListName) => `purchaseList/${list}`

/** May the actor do this with items of a kind: by the catalogue's code or by that of the kind's own list. */
export const mayKind = (actor: Actor, action: string, kind: number): boolean =>
  actor.codes.has(`purchaseList/catalogues:${action}`) || actor.codes.has(`${screen(listOfKind(kind))}:${action}`)

/** The kinds of items an actor may see. */
export const kindsSeen = (actor: Actor): number[] => {
  const all =
    actor.org === 'system' ||
    actor.org === 'supplier' ||
    ['catalogues', 'listAudits'].some((s) => actor.codes.has(`purchaseList/${s}:view`))
  return all
    ? [...everyKind]
    : listNames.flatMap((name) => (actor.codes.has(`${screen(name)}:view`) ? [...lists[name]] : []))
}
