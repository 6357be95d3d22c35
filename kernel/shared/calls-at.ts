import type { z } from 'zod'
import { Acted, actCall } from './act-calls.ts'
import { type Allow, type Call, call, type OrgKind } from './call.ts'
import { exportCall } from './exporting.ts'
import { importCall } from './importing.ts'
import { type ActionOf, type Machine, type OfferOf, specOf } from './machine.ts'
import { ask, ById, pageOf, Stored, switched, versioned } from './page.ts'
import { printCall } from './printing.ts'

type Path = `/${string}`
/** What a call says beside its name, title, code and shapes. */
interface Beside
  extends Partial<
    Pick<
      Call,
      'aliases' | 'quiet' | 'proves' | 'method' | 'acts' | 'body' | 'takes' | 'blob' | 'later' | 'unkept' | 'prices'
    >
  > {
  /** Who may, when it is not the screen's usual kinds of organisation. */
  orgs?: readonly OrgKind[]
  /** Codes of which each admits, whole, when several screens lead to the address: `system/user:view`. */
  codes?: readonly string[]
}
/**
 * Who may: a code of the screen; one with its screen before it, or several of which each admits, as they are; everybody who
 * is signed in; or whoever else is said.
 */
type Code = string | readonly string[] | Exclude<Allow, string>
const factsOf = ({ orgs: _, codes: __, method: ___, ...facts }: Beside) => facts

/** Of a call whose answer tells prices (kernel/shared/call.ts). */
export const priced = { prices: true } as const

/** Calls that belong to no screen: for everybody who is signed in, or for strangers. A line a call, by its whole address. */
export const callsFor = (allow: Allow) => {
  const one =
    (does: Call['does']) =>
    <I extends z.ZodType, O extends z.ZodType>(path: Path, title: string, input: I, output: O, beside: Beside = {}) =>
      call({ method: beside.method ?? 'POST', path, title, allow, does, ...factsOf(beside), input, output })
  return { read: one('read'), write: one('write'), session: one('session') }
}

/**
 * The calls of a screen: addresses below `base`, permission codes of `screen`, for these kinds of organisation. A line a
 * call (house.md, move 4): its name is the end of its address, its code one of the screen's.
 */
export const callsAt = (base: Path, screen: string, orgs: readonly OrgKind[]) => {
  const may = (code: Code, who: readonly OrgKind[] = orgs): Allow => {
    if (code === 'signed-in' || (typeof code === 'object' && 'orgs' in code)) return code
    return { code: typeof code !== 'string' || code.includes(':') ? code : `${screen}:${code}`, orgs: who }
  }
  const one =
    (does: 'read' | 'write') =>
    <I extends z.ZodType, O extends z.ZodType>(
      name: string,
      title: string,
      code: Code,
      input: I,
      output: O,
      beside: Beside = {},
    ) =>
      callsFor(may(beside.codes ?? code, beside.orgs))[does](`${base}/${name}`, title, input, output, beside)
  const [read, write] = [one('read'), one('write')]
  return {
    may,
    read,
    write,
    /** The list: its filters, sort keys and row. */
    list: <F extends z.ZodRawShape, R extends z.ZodType>(
      title: string,
      filters: F,
      sorts: readonly string[],
      row: R,
      beside: Beside = {},
    ) => read('query', title, 'view', ask(filters, sorts), pageOf(row), beside),
    detail: <O extends z.ZodType>(title: string, output: O, beside: Beside = {}) =>
      read('detail', title, 'view', ById, output, beside),
    remove: (of: Machine<any, any, any>, title: string, beside: Beside = {}) =>
      write('delete', title, 'delete', versioned, ById, { acts: { of: of.name, names: ['delete'] }, ...beside }),
    /** Taking a record without a machine out. */
    erase: (title: string, beside: Beside = {}) => write('delete', title, 'delete', versioned, ById, beside),
    /** 启用 and 停用 of a record. */
    switch: (title: string, beside: Beside = {}) => write('switch', title, 'enable', switched, Stored, beside),
    print: <D extends z.ZodObject>(title: string, output: D, beside: Beside = {}) => ({
      ...printCall(`${base}/print`, title, may(beside.codes ?? 'print', beside.orgs), output),
      ...factsOf(beside),
    }),
    export: <F extends z.ZodRawShape>(title: string, filters: F, beside: Beside = {}) => ({
      ...exportCall(`${base}/export`, title, may(beside.codes ?? 'export', beside.orgs), filters),
      ...factsOf(beside),
    }),
    import: <E extends z.ZodRawShape = Record<never, never>>(title: string, extra?: E, beside: Beside = {}) => ({
      ...importCall(`${base}/import`, title, may(beside.codes ?? 'import', beside.orgs), extra),
      ...factsOf(beside),
    }),
    /** Actions of the machine under one address; who may stands in the machine. */
    act: <M extends Machine<any, any, any>, const A extends ActionOf<M>>(
      of: M,
      name: string,
      title: string,
      actions: readonly [A, ...A[]],
      beside: Beside = {},
    ) => ({ ...actCall(of, `${base}/${name}`, title, actions, admits(of, actions, beside)), ...factsOf(beside) }),
    /** One action, or two of which the document's status decides, that is given more than a reason. */
    acting: <M extends Machine<any, any, any>, I extends z.ZodType>(
      of: M,
      name: string,
      title: string,
      actions: readonly [ActionOf<M>, ...ActionOf<M>[]],
      input: I,
      beside: Beside = {},
    ) =>
      call({
        method: 'POST',
        path: `${base}/${name}`,
        title,
        allow: admits(of, actions, beside),
        does: 'write',
        acts: { of: of.name, names: actions },
        ...factsOf(beside),
        input,
        output: Acted,
      }),
  }
}

/** Offers of a machine that a call takes. */
export const taking = <M extends Machine<any, any, any>>(of: M, ...names: (ActionOf<M> | OfferOf<M>)[]) => ({
  of: of.name,
  names,
})

const admits = (of: Machine<any, any, any>, actions: readonly string[], beside: Beside): Allow => {
  const specs = actions.map((a) => specOf(of, a))
  const codes = beside.codes ?? [...new Set(specs.map((s) => s.code))]
  return {
    code: codes.length === 1 ? codes[0]! : codes,
    orgs: [...new Set(specs.flatMap((s) => s.by))].filter((by): by is OrgKind => by !== 'system'),
  }
}
