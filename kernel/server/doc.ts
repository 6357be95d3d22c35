import type { PassedLevel } from '#kernel/shared/act-calls.ts'
import type { Machine } from '#kernel/shared/machine.ts'

/** A document as `act` knows it. `parties`: the organisations that may read the step in the history. */
export interface Doc {
  id: string
  no?: string
  status: string
  version: number
  parties: readonly string[]
  createdBy?: string | null
  createdOrg?: string | null
  /** What decides its approval; documents without it have none. */
  approval?: ApprovalFacts
  /** Written as it passes a level of its approval and another one waits: its status stays. */
  passedLevel?: PassedLevel
}

/** What is answered of a document that was acted on. */
export const actedOn = <D extends Doc>({ id, status, version, passedLevel }: D) => ({
  id,
  status: status as D['status'],
  version,
  ...(passedLevel ? { passedLevel } : {}),
})

/** `kind` the product kind, where it has one; `orgId` the organisation whose flow it is, the authority when left out. */
export interface ApprovalFacts {
  orgId?: string
  kind: number | null
  /** In yuan; asked for when a flow stands. */
  amount: () => string | Promise<string>
  createdBy: string | null
}

/** One step of a document, as those who wait for it want to hear of it. */
export interface Happening {
  machine: Machine
  doc: Pick<Doc, 'id' | 'no' | 'parties'>
  action: string
  /** Status before; the same as `to` when the step changed none, undefined for a new document. */
  from: string | undefined
  to: string
  reason: string
  /** Who did it, and what it is called. */
  by: { id: string; name: string }
  label: string
  /** Which version of the document it made, where it is known: a page that shows it has seen the step (ux.md 67). */
  version?: number | undefined
}

/** A step as it is taken down. `version`: which one of the document it made, where that is known. */
export interface Noted {
  action: string
  label: string
  to: string
  reason?: string
  version?: number | undefined
}

/** A step as the history keeps it. `authored`: it makes the actor one of the document's authors. */
export interface HistoryStep {
  docType: string
  docId: string
  action: string
  label: string
  from: string | null
  to: string
  reason: string
  userName: string
  orgName: string
  parties: readonly string[]
  authored: boolean
}
