import type { RawBuilder } from 'kysely'
import type { OrgKind } from '#kernel/shared/call.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import type { PaperKind } from '#kernel/shared/paper.ts'
import type { CardFace, Told } from '#kernel/shared/telling.ts'
import type { Words } from '#kernel/shared/words.ts'
import type { Actor, Ctx } from './ctx.ts'
import type { FileGrant } from './files/store.ts'
import type { Routes } from './implement.ts'
import type { Importer } from './importing.ts'
import type { Doc, Reaction } from './reaction.ts'
import type { Task } from './task.ts'

/** A screen of the menu: who may be given it, and the action codes it offers. */
export interface Screen {
  path: string
  titleZh: string
  titleEn: string
  /** H hospital, S supplier, O operator, R regulator (both of the authority). */
  orgs: string
  /** Action codes beside `view`, separated by blanks. */
  actions: string
  /** By name (kernel/web/shell/icons.tsx); what the menu itself says comes first. */
  icon: string
  /** Of the menu's first level, when it is not the beginning of the path. */
  area?: string
  /** Screens of an area stand in this order; tens, so that one may come between. */
  place: number
}

/** Template of a role, `*` for all → screen path → action codes beside `view`, or `*`. */
export type Grants = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A card of the workbench that no message tells of: papers in a status, or whatever `count` counts. */
export type Card = CardFace & {
  /** All of them are needed. */
  codes: readonly string[]
  orgs: readonly OrgKind[]
} & (
    | { machine: Machine<any, any, any>; status: string; own?: 'others' | 'apart' }
    | {
        path: string
        /** Filters of the list behind it, which has exactly these rows; `today` and `month` stand for days. */
        filters: Readonly<Record<string, unknown>>
        count: (ctx: Ctx) => Promise<number>
      }
  )

/**
 * A step of whoever is new, until his organisation is at work (ux.md 84): a supplier until it may be ordered from, a hospital
 * until its first plan. The last of a kind is that: once it is done, none is shown.
 */
export interface FirstStep {
  key: string
  org: OrgKind
  /** What is to be done, in Chinese. */
  label: string
  place: number
  /** Where it is done; `:org` stands for the own organisation. */
  path: string
  /** Whether the own organisation did it, within its wall. */
  done: RawBuilder<boolean>
}

/** A warning that no step of a document causes: looked for all day, told once a day. */
export interface Warning {
  event: string
  /** What people subscribe to. */
  label: string
  template: string
  /** Whose readers are warned, and the address of the rows behind it. */
  screen: string
  list?: string
  /** In the whole region, a row a warning: org_id, subject (one of several a day, else '') and params of the template. */
  found: RawBuilder<unknown>
}

/** A document at which its parties may hang attachments. */
export interface Paper {
  machine: Machine<any, any, any>
  /** One of them as the actor may see it. @throws Refusal unknown and foreign ids alike */
  look: (ctx: Ctx, id: string) => Promise<Doc>
}

/**
 * A document's piece of the trail; SQL fragments, read in one question. What hangs there has attachments too. Two ways lead to what is
 * owed: orders of goods and orders for surgeries; a document may stand on either or both.
 */
export interface TrailPiece extends Paper {
  /** Where its page is, where that is no page of its machine's screen. */
  page?: `/${string}`
  /** It stands beside the goods' way: its files and what waits for it are its own affair. */
  aside?: true
  /** Which orders a document belongs to: a condition on the order. */
  orders?: (id: string) => RawBuilder<unknown>
  /** Which surgery orders it belongs to: a condition on the surgery order. */
  surgeries?: (id: string) => RawBuilder<unknown>
  /**
   * Nodes of the orders in `o` and the surgery orders in `s`: kind, id, no, status, qty, parentId, at, person, amount, hospitalId, supplierId, and of its
   * lines how many were refused, how many miss something.
   * @param of.mine what the actor's organisation may see, by hospital_id and supplier_id
   * @param of.asked the document asked for, when it is of this kind
   */
  nodes: (of: { actor: Actor; mine: RawBuilder<boolean>; asked?: string }) => RawBuilder<unknown>
}

/**
 * What is wrong with documents of one kind while it is so (domain §3.21): modules/exception makes a row of each for both sides, and
 * ends it with its cause.
 */
export interface Cause {
  machine: Machine<any, any, any>
  /** What it may be, by the keys of modules/exception/shared/types.ts. */
  types: readonly string[]
  /** The statuses in which it may be: a step between others changes nothing. */
  at: readonly string[]
  /**
   * SQL without parameters, a row for each cause and line as long as it lasts, whoever asks: cause, line_id (the document's own id
   * where all of it is meant), doc_id, hospital_id, supplier_id, order_id, kind, no, seq, goods, amount, since, deadline, due,
   * hospital_owner and supplier_owner (whose document it is on each side, or null). What time alone makes wrong has `due`: from
   * then on its hours are counted.
   */
  lives: string
}

/** One rule that holds at every moment between two transactions; its query returns the rows that break it. */
export interface Invariant {
  /** Number in security.md, «Invariants», or the formula's place in domain.md. */
  id: string
  title: string
  sql: string
}

/** What the invariants of all documents must know of one; columns by their names in the database. */
export interface Kept {
  machine: Machine<any, any, any>
  /** Whose organisation gives it its number; what has one never came about without a step. */
  issuer?: string
  /** Table of its lines, their column of the parent, and the columns both have in common. */
  lines?: { table: string; parent: string; owners: readonly string[] }
  /** Columns of the head that are sums of its lines' amount and qty. */
  sums?: readonly [amount: string, qty: string]
  /** Never the same person. */
  apart?: readonly [by: string, made: string]
}

/** What the operate log, and the dialog of a role, say of a noun, by the codes of its rows; a machine has its words. */
export interface LogWords {
  entities?: Readonly<Record<string, string>>
  /** What it does that no other noun does. */
  actions?: Readonly<Record<string, string>>
  fields?: Readonly<Record<string, string>>
  /** `entity.field`, or `*.field` of every entity → code → word. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Fields of what is typed and imported by tables. */
  tables?: Readonly<Record<string, readonly FieldTable[]>>
  /** Fields of an entity and of its lines as its screens call them. */
  words?: Readonly<Record<string, readonly Words[]>>
}

/**
 * What a noun brings that others must know (docs/decisions/0021): `modules/<name>/noun.ts`. app/modules.ts lists them and
 * hands each part to whoever asks for it; no list of nouns is kept anywhere else.
 */
export interface Noun {
  /** Its folder. */
  name: string
  routes?: Routes
  machines?: readonly Machine<any, any, any>[]
  importers?: readonly Importer[]
  tasks?: readonly Task[]
  /** What it does when an earlier document acts. */
  reactions?: readonly Reaction[]
  /** Of its documents' numbers (domain §8.7). */
  prefixes?: readonly string[]
  screens?: readonly Screen[]
  grants?: Grants
  log?: LogWords
  /** Names in its calls under which who a patient is stands: masked in every log, sealed in what waits to be run. */
  persons?: readonly string[]
  messages?: readonly Told[]
  cards?: readonly Card[]
  firstSteps?: readonly FirstStep[]
  warnings?: readonly Warning[]
  /** What its documents may have that becomes an exception. */
  causes?: readonly Cause[]
  trail?: TrailPiece
  /** Has attachments beside the trail of orders. */
  paper?: Paper
  /** What of its documents is printed by templates. */
  papers?: readonly PaperKind[]
  kept?: readonly Kept[]
  invariants?: readonly Invariant[]
  /** Says who may read the files it shares. */
  files?: FileGrant
  /** The kind of owner whose files `files` alone opens, also to the people of the organisation that keeps them. */
  shutFiles?: string
}
