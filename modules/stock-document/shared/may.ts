import { type ActionOf, keys, type Machine, type OfferOf } from '#kernel/shared/machine.ts'
import { type DocClass, type DocKind, docClasses } from './kinds.ts'
import { stockDocumentMachine } from './machine.ts'

type Name = ActionOf<typeof stockDocumentMachine> | OfferOf<typeof stockDocumentMachine>
/** Of the steps of the machine those of a class; the others are every class's. */
const own: Partial<Record<Name, DocClass>> = {
  request: 'issue',
  takeBack: 'issue',
  sendBack: 'issue',
  post: 'issue',
  reverse: 'issue',
  approve: 'transfer',
  pass: 'transfer',
  ship: 'transfer',
  receive: 'transfer',
  receiveShort: 'transfer',
  confirmLoss: 'transfer',
  book: 'adjustment',
  open: 'adjustment',
}
/** Only the receiving side's. */
const theirs: readonly Name[] = ['receive', 'receiveShort']

export interface Paper {
  docClass: DocClass
  docKind: DocKind
  hospitalId: string
  toHospitalId: string | null
  requestedBy: string | null
  receivedBy: string | null
}

/** Who asked does not hand over; who found something missing does not answer for it. Nothing lifts it, so it is no `apart`. */
export const notHis = (d: Paper, name: Name, userId: string): string | undefined => {
  if (name === 'post' && d.requestedBy === userId) return '不能发放自己申请的单据'
  return name === 'confirmLoss' && d.receivedBy === userId ? '不能确认自己接收时的差异' : undefined
}

/** What a document of this class and kind allows this person, beside its status and his codes. */
export const mayTake = (d: Paper, name: Name, who: { orgId: string; userId: string }): boolean => {
  const side = theirs.includes(name) ? d.toHospitalId : d.hospitalId
  if (side !== who.orgId || (own[name] ?? d.docClass) !== d.docClass) return false
  // the opening is booked by its maker, everything else of the class is audited by another person
  if (name === 'open') return d.docKind === 'opening'
  if (name === 'submit') return d.docClass !== 'issue' && d.docKind !== 'opening'
  return !notHis(d, name, who.userId)
}

/** The machine as a document of a class goes through it: its way on the page shows no step of the others. */
const wayOf = (of: DocClass): Machine => ({
  ...stockDocumentMachine,
  label: docClasses[of].label,
  actions: Object.fromEntries(
    keys(stockDocumentMachine.actions)
      .filter((a) => (own[a] ?? of) === of && !(of === 'issue' && stockDocumentMachine.actions[a].approval))
      .map((a) => [a, stockDocumentMachine.actions[a]]),
  ),
})
export const ways: Record<DocClass, Machine> = {
  issue: wayOf('issue'),
  transfer: wayOf('transfer'),
  adjustment: wayOf('adjustment'),
}
