import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { watchCalls as calls } from '../shared/calls.ts'

/** 催办 of these contracts, and what became of it. */
export const useRemind = () => {
  const reminder = useAct(calls.remind, { refresh: [calls.query, calls.detail] })
  const remind = async (ids: readonly string[]) => {
    const told = await reminder.run({ ids: [...ids] })
    if (!told) return undefined
    const said = [
      told.done > 0 && t('已催办 {{n}} 份合同', { n: told.done }),
      told.already > 0 && t('{{n}} 份今天已催办过', { n: told.already }),
      told.none > 0 && t('{{n}} 份没有需要催办的事项', { n: told.none }),
    ]
    toast(told.done > 0 ? 'success' : 'warning', said.filter(Boolean).join(' · '))
    return undefined
  }
  return { remind, busy: reminder.busy }
}
