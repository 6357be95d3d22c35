import type { Asked, Call, CallTo } from '#kernel/shared/call.ts'
import { useAct } from '../http/hooks.ts'
import { t } from '../i18n.ts'
import { confirm } from '../shell/confirm.ts'
import { toast } from '../shell/toast.ts'
import type { Extra } from './columns.tsx'

interface Wish {
  id: string
  version: number
  enabled: boolean
  /** Why, where the call wants to know. */
  reason?: string
}

/** How long a switch can be taken back, s (ux.md 1.10). */
const undoFor = 5

/** 启用 and 停用 of a record: it holds at once and can be taken back for 5 s. */
export const useTurn = <C extends CallTo<{ id: string; version: number }>>(call: C, refresh: readonly Call[]) => {
  const act = useAct(call, { refresh })
  const send = (wish: Wish) => act.run(wish as Asked<C>) as Promise<{ version: number } | undefined>
  /** Answers whether it was done. */
  const run = async (wish: Wish): Promise<boolean> => {
    const done = await send(wish)
    if (!done) return false
    const back = async () => {
      if (await send({ ...wish, version: done.version, enabled: !wish.enabled })) toast('success', t('已撤销'))
    }
    const undo = { label: t('撤销'), run: () => void back() }
    toast('success', t(wish.enabled ? '已启用' : '已停用'), { seconds: undoFor, action: undo })
    return true
  }
  /** 启用 and 停用 of a row, as its `actions` name them. `ask`: what is asked before it is switched off. */
  const buttons = ({ id, version }: Pick<Wish, 'id' | 'version'>, ask?: string): Extra[] => {
    const off = async () => {
      if (!ask || (await confirm({ title: '提示', text: ask, danger: true })) === 'ok')
        await run({ id, version, enabled: false })
    }
    return [
      { does: 'enable', label: '启用', run: () => void run({ id, version, enabled: true }) },
      { does: 'disable', label: '停用', danger: true, run: () => void off() },
    ]
  }
  return { run, buttons, busy: act.busy }
}
