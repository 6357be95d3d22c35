import type { OrgKind } from '#kernel/shared/call.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'

export const categories = { todo: '待办', notice: '通知', warning: '预警', announcement: '公告' } as const
export type Category = keyof typeof categories

/** What a step of a document tells whom. */
export interface Rule {
  /** The status a document comes into, or the action that was taken. */
  enters?: string
  action?: string
  /** Something that happens without a change of status and is no action of the machine (kernel `happen`). */
  happening?: string
  /** What people subscribe to; unique over all rules, but rules of one event may have several addressees. */
  event: string
  /** Name of the event in the subscriptions. */
  label: string
  category: 'todo' | 'notice' | 'warning'
  /** A kind of organisation among the document's parties (the authority always), or whoever made the document. */
  to: OrgKind | 'creator'
  /** Holders of one of these; empty: everybody there. */
  codes: readonly string[]
  /** Who does not hear of it; the actor when left out of a notice. */
  but?: 'creator' | 'actor'
  /**
   * Places: no, doc (name of the document), act, reason, org and user (of the actor), partner (the document's other
   * party, seen from the addressee: numbers are given by each organisation and meet each other at a partner). */
  template: string
}

/** All rules of one machine. */
export interface Told {
  machine: string
  /** Chinese name of the document, heading of its subscriptions. */
  label: string
  rules: readonly Rule[]
}

type Wish<S, A> = Omit<Rule, 'enters' | 'action' | 'event' | 'category'> & { enters?: S; action?: A }

/** Rules of a machine with its own statuses and actions; the event's name comes from them. */
export const tellOf = <S extends string, A extends string>(
  m: Machine<S, A>,
  of: Partial<Record<Rule['category'], readonly Wish<NoInfer<S>, NoInfer<A>>[]>>,
): Told => ({
  machine: m.name,
  label: m.label,
  rules: (['todo', 'notice', 'warning'] as const).flatMap((category) =>
    (of[category] ?? []).map((r) => ({ ...r, category, event: `${m.name}.${r.enters ?? r.action ?? r.happening}` })),
  ),
})

/** Screen of a machine's documents: where its actions are offered. */
export const screenOf = (m: Machine): string => m.actions[keys(m.actions)[0]!]!.code.split(':')[0]!

/**
 * What a machine tells for which nobody wrote rules: to-dos for those who audit, and every step to whoever made the
 * document, as far as people (not the system) took it.
 */
export const plainRules = (m: Machine): Told => {
  const all = keys(m.actions).map((name) => ({ name, ...m.actions[name]! }))
  const audits = all.filter((a) => a.code.endsWith(':audit') && a.by !== 'system')
  const waiting = new Map(audits.flatMap((a) => a.from.map((s) => [s, a] as const)))
  const rules: Rule[] = [...waiting].flatMap(([status, a]) =>
    [a.by].flat().flatMap((by) =>
      by === 'system'
        ? []
        : [
            {
              enters: status,
              event: `${m.name}.${status}`,
              label: '待审核',
              category: 'todo' as const,
              to: by,
              codes: [a.code],
              but: 'creator' as const,
              template: '{{doc}} {{no}} 待审核',
            },
          ],
    ),
  )
  for (const a of all.filter((x) => x.by !== 'system')) {
    rules.push({
      action: a.name,
      event: `${m.name}.progress`,
      label: '处理进度',
      category: 'notice',
      to: 'creator',
      codes: [],
      template: a.reason === 'required' ? '{{doc}} {{no}}：{{act}}，原因：{{reason}}' : '{{doc}} {{no}} 已{{act}}',
    })
  }
  return { machine: m.name, label: m.label, rules }
}
