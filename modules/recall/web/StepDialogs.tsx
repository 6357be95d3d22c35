import type { Asked } from '#kernel/shared/call.ts'
import { Decimal, plain } from '#kernel/shared/decimal.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import type { AskError } from '#kernel/web/http/ask.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { recallCalls } from '../shared/calls.ts'
import { instructions, type ways } from '../shared/steps.ts'
import { taskWords } from '../shared/words.ts'
import { type Recall, stale, type Task, unitsOf } from './acts.ts'

interface Props {
  task: Task
  recall: Recall
  onClose: () => void
}
type Saved = AskError | undefined
const ofTask = ({ id, version }: Task) => ({ id, version })

const placed: FieldTable = { fields: [fieldOf(taskWords, 'place', { required: true, max: 200 })] }

/** Where the goods stand now, with a picture of it. */
export const IsolateDialog = ({ task, onClose }: Props) => {
  const files = useUpload(task.photos)
  const save = async (v: Values): Promise<Saved> => {
    if (files.count === 0) return faultBeside(t('请上传隔离照片'))
    const photos = await files.send()
    if (!photos) return faultBeside(t('照片没有全部上传，请重试'))
    return saveForm(
      recallCalls.isolate,
      { ...ofTask(task), place: String(v.place), photos },
      stale,
      undefined,
      '已隔离',
    )
  }
  return (
    <FormDialog
      title={t('隔离')}
      record={task.id}
      okText={t('确定')}
      table={placed}
      initial={{ place: task.place }}
      save={save}
      onClose={onClose}
      below={() => <Upload of={files} label={t('隔离照片')} />}
    />
  )
}

const named = (lotNo: string) => lotNo || NONE

/** What is counted, lot by lot, in minimum units; a difference to the ledger is explained. */
export const TallyDialog = ({ task, recall, onClose }: Props) => {
  const text = unitsOf(recall)
  const table: FieldTable = {
    fields: task.lots.flatMap((l, i) => [
      {
        ...fieldOf(taskWords, 'counted', { bound: 'fine', required: true }),
        key: `counted${i}`,
        label: t('批号 {{lot}} 实点（{{unit}}）', { lot: named(l.lotNo), unit: recall.minUnit }),
      },
      {
        ...fieldOf(taskWords, 'reason', { max: 200 }),
        key: `reason${i}`,
        label: t('批号 {{lot}} 差异说明', { lot: named(l.lotNo) }),
      },
    ]),
  }
  const save = (v: Values): Promise<Saved> => {
    const lines = task.lots.map((l, i) => ({
      lotNo: l.lotNo,
      counted: String(v[`counted${i}`]),
      reason: String(v[`reason${i}`] ?? ''),
    }))
    return saveForm(recallCalls.tally, { ...ofTask(task), lines }, stale, undefined, '已清点')
  }
  return (
    <FormDialog
      title={t('清点')}
      record={task.id}
      okText={t('确定')}
      table={table}
      initial={{}}
      save={save}
      onClose={onClose}
      head={
        task.orgKind === 'hospital' && (
          <p className="d-note">
            {task.lots
              .map((l) => t('批号 {{lot}} 账面 {{units}}', { lot: named(l.lotNo), units: text(l.held) }))
              .join(comma())}
          </p>
        )
      }
    />
  )
}

/** What papers took of each lot since the issue, and a row for what of it is left to be said. */
const partsOf = (task: Task, fixed: keyof typeof ways | undefined) =>
  task.lots.flatMap(({ lotNo, counted }) => {
    const gone = task.left.filter((l) => l.lotNo === lotNo)
    const rest = gone.reduce((n, l) => n.sub(l.units), new Decimal(counted ?? '0'))
    const open = { lotNo, way: fixed ?? null, docNo: '', units: fixed ? plain(Decimal.max(rest, 0).toFixed()) : null }
    return [...gone.map((l) => ({ ...l, units: plain(l.units) })), ...(gone.length > 0 && rest.lte(0) ? [] : [open])]
  })

/**
 * By which paper it left; nothing typed: it stays where it is. The paper was posted on another page, maybe just now: what left
 * is asked as the dialog opens, or a page not yet asked again would offer an empty number.
 */
export const HandleDialog = ({ task, recall, onClose }: Props) => {
  const { data, error } = useAsk(recallCalls.detail, { id: recall.id }, { fresh: true })
  const now = data?.taskList.find((x) => x.id === task.id) ?? (error ? task : undefined)
  return now && <HandleForm task={now} recall={recall} onClose={onClose} />
}

const HandleForm = ({ task, recall, onClose }: Props) => {
  const fixed = recall.instruction === 'observe' ? undefined : recall.instruction
  const parts = partsOf(task, fixed)
  const table: FieldTable = {
    fields: parts.flatMap((l, i) => {
      const of = (label: string) => t('批号 {{lot}} {{label}}', { lot: named(l.lotNo), label: t(label) })
      return [
        { ...fieldOf(taskWords, 'way', {}), key: `way${i}`, label: of(taskWords.way.label) },
        { ...fieldOf(taskWords, 'docNo', { max: 50 }), key: `docNo${i}`, label: of(taskWords.docNo.label) },
        {
          ...fieldOf(taskWords, 'units', { bound: 'fine' }),
          key: `units${i}`,
          label: t('批号 {{lot}} 处置数量（{{unit}}）', { lot: named(l.lotNo), unit: recall.minUnit }),
        },
      ]
    }),
    rules: parts.flatMap((_, i) =>
      (['way', 'docNo'] as const).map((key) => (v: Values) => {
        const some = v[`units${i}`] && !/^0*(\.0*)?$/.test(String(v[`units${i}`]))
        return some && !v[`${key}${i}`] ? { key: `${key}${i}`, reason: '必填' } : undefined
      }),
    ),
  }
  const initial: Values = Object.fromEntries(
    parts.flatMap((l, i) => [
      [`way${i}`, l.way],
      [`docNo${i}`, l.docNo],
      [`units${i}`, l.units],
    ]),
  )
  const save = (v: Values): Promise<Saved> => {
    const lines = parts.flatMap((l, i) => {
      const units = String(v[`units${i}`] ?? '')
      if (!units || /^0*(\.0*)?$/.test(units)) return []
      return [{ lotNo: l.lotNo, way: v[`way${i}`] as keyof typeof ways, docNo: String(v[`docNo${i}`] ?? ''), units }]
    })
    const wish: Asked<typeof recallCalls.handle> = { ...ofTask(task), lines }
    return saveForm(recallCalls.handle, wish, stale, undefined, '已处置')
  }
  return (
    <FormDialog
      title={t('处置')}
      record={task.id}
      okText={t('确定')}
      table={table}
      initial={initial}
      save={save}
      onClose={onClose}
      head={
        <p className="d-note">
          {t('处置要求：{{what}}。有退货单或销毁单的填写其单号；没有配送单的库存退回登记后即出库', {
            what: t(instructions[recall.instruction]),
          })}
        </p>
      }
    />
  )
}
