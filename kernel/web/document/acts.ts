import { useRef } from 'react'
import type { z } from 'zod'
import type { Acted } from '#kernel/shared/act-calls.ts'
import type { Call } from '#kernel/shared/call.ts'
import {
  type Action,
  type ActionOf,
  forward,
  keys,
  type Machine,
  type Offer,
  type OfferOf,
} from '#kernel/shared/machine.ts'
import { type AskError, ask, saidOf } from '../http/ask.ts'
import { askAgain } from '../http/changed.ts'
import { ownVersion } from '../http/client.ts'
import { wantsReason } from '../http/decide.ts'
import { useSender } from '../http/hooks.ts'
import { t } from '../i18n.ts'
import { confirm, confirmDelete } from '../shell/confirm.ts'
import { go } from '../shell/nav.ts'
import { doneText } from './done.ts'

export interface ActDoc {
  id: string
  version: number
  actions: readonly string[]
}

/** A button of a document: an action of its machine, or what the machine offers beside them. */
export interface Button {
  name: string
  /** Already translated. */
  label: string
  /** The document it is for, as people call it: a question names it, since a list's dialog lies over its row (ux.md 69). */
  about?: string
  danger: boolean
  main: boolean
  /** A reason is asked before it is sent. */
  reason: Action['reason']
  /** It passes a document somebody audits: not without a look at what is passed. */
  passes?: boolean
  /** The question asked before it is sent. */
  question?: string | undefined
  /** What it will do, in numbers (ux.md 73); already translated. A list's row asks its page for what it lacks. */
  tells?: () => Promise<string | undefined>
  /** Asks what must be known first, then sends. `hush`: a refusal is shown where it was asked, or all that comes of it at the end. */
  run: (reason?: string, hush?: Hush) => Promise<Ran>
}

export type Hush = 'refusal' | 'all'
/** What came of a button: `why`: the server wants a reason, and says so; `now`: what the document is since; `no`: its refusal. */
export interface Ran {
  done: boolean
  no?: string
  why?: string
  now?: Pick<Acted, 'id' | 'status' | 'version' | 'passedLevel'>
}

export interface Acts {
  busy: boolean
  /** Calls whose answers are out of date after one of them. */
  refresh: readonly Call[]
  buttons: (doc: ActDoc) => Button[]
}

/** What the kernel does with these by itself: pages of the document, and the calls of that name. */
type Usual = 'edit' | 'copy' | 'delete'
/** By a function of the screen, by a question of its own that answers what came of it, by its call, or nowhere on this screen. */
type Way<D> = ((doc: D) => void) | { ask: (doc: D) => Promise<Ran> } | 'call' | 'hidden'
interface Options<D> {
  /** Calls whose answers are out of date afterwards. */
  refresh: readonly Call[]
  /** Path of its pages: where 修改 and a copy lead. */
  at: string
  /** After it was deleted. */
  gone?: () => void
  by?: Partial<Record<string, Way<D>>>
  /** What an action will do to this document, in numbers (ux.md 73): translated; nothing where the numbers are not known. */
  tells?: Partial<Record<string, (doc: D) => string | undefined>>
  /** What a button is called where this document is past it, such as what was asked for already; nothing: as the machine says. */
  names?: Partial<Record<string, (doc: D) => string | undefined>>
}
type By<M, D> = Partial<Record<ActionOf<M> | OfferOf<M>, Way<D>>> & Record<Exclude<OfferOf<M>, Usual>, Way<D>>
type Wish<M, D> = Omit<Options<D>, 'by'> &
  ([Exclude<OfferOf<M>, Usual>] extends [never] ? { by?: By<M, D> } : { by: By<M, D> })

/** What a person calls it. */
const nameOf = (doc: ActDoc): string => {
  const { no, name } = doc as { no?: string; name?: string }
  return no ?? name ?? ''
}

const shapeOf = (c: Call): object => (c.input as unknown as z.ZodObject).shape ?? {}

/**
 * The only joint between a document's buttons and its calls (house.md, move 5): what the machine names is sent by the call
 * that declares it takes it; an offer no call takes needs its function here, or it does not compile.
 */
export const useActs = <M extends Machine<any, any, any>, D extends ActDoc = ActDoc>(
  m: M,
  calls: Readonly<Record<string, Call>>,
  wish: Wish<M, D>,
): Acts => {
  const o = wish as Options<D>
  const { send, busy } = useSender()

  const sent = async (
    name: string,
    spec: Offer & Partial<Action>,
    doc: ActDoc,
    reason?: string,
    hush?: Hush,
  ): Promise<Ran> => {
    const call = Object.values(calls).find((c) => c.acts?.of === m.name && c.acts.names.includes(name))
    if (!call) throw new Error(`${m.name}: no call takes ${name}`)
    const all = { id: doc.id, version: ownVersion(doc), action: name, ...(reason ? { reason } : {}) }
    const shape = shapeOf(call)
    const input = Object.fromEntries(Object.entries(all).filter(([key]) => key in shape))
    const told = { about: nameOf(doc), done: doneText(spec, doc) }
    const answer = await send(call, input, hush === 'all' ? {} : { refresh: o.refresh, ...told }, { quiet: !!hush })
    if ('error' in answer) return { done: false, why: wanted(answer.error), no: saidOf(answer.error) }
    // its chain and figures too, and those of what it changed
    void askAgain(doc.id)
    if (name === 'copy') go(`${o.at}/${(answer.data as { id: string }).id}/edit`)
    if (name === 'delete') o.gone?.()
    const now = answer.data as Ran['now'] | undefined
    return { done: true, ...(now?.id === doc.id && now.status ? { now } : {}) }
  }

  /** A list's row brings no lines, and the numbers are theirs. */
  const tell = async (name: string, doc: ActDoc): Promise<string | undefined> => {
    const tells = o.tells?.[name]
    if (!tells || 'lines' in doc || !calls.detail) return tells?.(doc as D)
    const whole = await ask(calls.detail, { id: doc.id }, { quiet: true }).catch(() => doc)
    return tells(whole as D)
  }
  const telling = useRef(false)

  const run = async (
    name: string,
    spec: Offer & Partial<Action>,
    doc: ActDoc,
    reason?: string,
    hush?: Hush,
  ): Promise<Ran> => {
    const way = o.by?.[name]
    if (typeof way === 'object') return way.ask(doc as D)
    if (typeof way === 'function') {
      way(doc as D)
      return { done: true }
    }
    if (name === 'edit' && way !== 'call') {
      go(`${o.at}/${doc.id}/edit`)
      return { done: true }
    }
    if (name === 'delete' && !(await confirmDelete(nameOf(doc)))) return { done: false }
    let told: string | undefined
    // who gives a reason was asked already
    if (reason === undefined) {
      // a second click while the numbers are on their way is none
      if (telling.current) return { done: false }
      telling.current = true
      told = await tell(name, doc).finally(() => {
        telling.current = false
      })
    }
    const sure = reason !== undefined || !(spec.confirm || told)
    const question = {
      title: [t(spec.label), nameOf(doc)].filter(Boolean).join(' '),
      text: told ?? spec.confirm ?? '',
      ...(told && spec.confirm ? { lines: [t(spec.confirm)] } : {}),
    }
    if (!sure && (await confirm({ ...question, danger: spec.danger })) !== 'ok') return { done: false }
    return sent(name, spec, doc, reason, hush)
  }

  return {
    busy,
    refresh: o.refresh,
    buttons: (doc) => {
      const specs = { ...m.offers, ...m.actions } as Record<string, Offer & Partial<Action>>
      const named = keys(specs).filter((a) => doc.actions.includes(a) && o.by?.[a] !== 'hidden')
      const all = named.map((name): Button => {
        const spec = specs[name]!
        return {
          name,
          label: t(o.names?.[name]?.(doc as D) ?? spec.label),
          about: nameOf(doc),
          danger: spec.danger ?? false,
          main: spec.main ?? false,
          // who asks in his own way asks for the reason there
          reason: typeof o.by?.[name] === 'object' ? undefined : spec.reason,
          passes: !!spec.audits && !spec.danger && spec.reason !== 'required',
          question: spec.confirm,
          tells: () => tell(name, doc),
          run: (reason, hush) => run(name, spec, doc, reason, hush),
        }
      })
      const first = all.find((b) => b.main) ?? all.find((b) => forward(specs[b.name]!))
      return all.map((b) => ({ ...b, main: b === first })).sort((a, b) => Number(a.danger) - Number(b.danger))
    },
  }
}

/** Why the server wants a reason before it does what was refused; a long sentence is the detail of a short one. */
const wanted = (e: AskError): string | undefined => (wantsReason(e.data) ? saidOf(e) : undefined)
