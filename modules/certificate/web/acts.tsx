import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { confirmDelete } from '#kernel/web/shell/confirm.ts'
import { certFamilies } from '../shared/calls.ts'
import { endless, type Scope, type Validity, validities } from '../shared/kinds.ts'
import { type CertStatus, counts } from '../shared/machine.ts'

/** What is out of date after a certificate changed. */
export const staleOf = (scope: Scope) => [certFamilies[scope].query, certFamilies[scope].detail]

interface At {
  id: string
  version: number
  reason?: string
}

/** Every action of a certificate by its own address, and deleting. */
export const useCertActs = (scope: Scope, gone?: () => void) => {
  const calls = certFamilies[scope]
  const refresh = staleOf(scope)
  const submit = useAct(calls.submit, { refresh, done: '已提交' })
  const withdraw = useAct(calls.withdraw, { refresh, done: '已撤回' })
  const audit = useAct(calls.audit, { refresh, done: '已审核' })
  const turn = useAct(calls.switch, { refresh, done: '已保存' })
  const remove = useAct(calls.delete, { refresh, done: '已删除', onDone: gone })
  const send: Record<string, (input: At) => Promise<unknown>> = {
    submit: submit.run,
    withdraw: withdraw.run,
    approve: (i) => audit.run({ ...i, action: 'approve' }),
    reject: (i) => audit.run({ ...i, action: 'reject' }),
    enable: (i) => turn.run({ ...i, action: 'enable' }),
    disable: (i) => turn.run({ ...i, action: 'disable' }),
  }
  return {
    act: (action: string, input: At) => send[action]?.(input) ?? Promise.resolve(),
    remove: async ({ id, version }: At) => {
      if (await confirmDelete()) await remove.run({ id, version })
    },
    busy: [submit, withdraw, audit, turn, remove].some((a) => a.busy),
  }
}

const tones: Readonly<Record<Validity, string>> = { valid: 'green', near: 'orange', expired: 'red', future: 'grey' }

/** What the day says of a certificate; in its colour only while it counts. */
export const ValidityTag = ({ of: c }: { of: { validity: Validity; status: CertStatus } }) => (
  <span className="d-tag" data-tone={counts(c.status) ? tones[c.validity] : 'grey'}>
    {t(validities[c.validity])}
  </span>
)

/** The end of a certificate; the last of all days is none. */
export const endText = (day: string): string => (day >= endless ? t('长期') : dateText(day))
