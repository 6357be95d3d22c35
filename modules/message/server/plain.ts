import { keys, type Machine } from '#kernel/shared/machine.ts'
import type { Rule, Told } from '#kernel/shared/telling.ts'

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
              template: '{{doc}} {{no}} 待审核，由 {{user}} 提交',
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
  return { machine: m, label: m.label, rules }
}
