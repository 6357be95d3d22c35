import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { AskError, ask } from '#kernel/web/http/ask.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { CategorySelect } from '#modules/category/web/public.tsx'
import { entryCalls as calls } from '../shared/calls.ts'
import { boughtAs, MOST_LINES } from '../shared/kinds.ts'
import { brought, catalogueOf, type Line, type Sides } from './lines.ts'

const table: FieldTable = {
  fields: [
    { key: 'categoryId', label: '产品分类', type: 'ref' },
    { key: 'bought', label: '采购类别', type: 'choice', choices: boughtAs },
  ],
}

type Wish = Parameters<typeof catalogueOf>[2]
interface Props {
  sides: Sides
  /** What its type is for; any where it is for none. */
  kind: number | undefined
  lines: readonly Line[]
  /** The lines as they are from then on. */
  onLines: (lines: Line[]) => void
  onClose: () => void
}

/** How many that would be, before anything comes. */
const HowMany = ({ sides, lines, kind, wish }: Pick<Props, 'sides' | 'lines' | 'kind'> & { wish: Wish }) => {
  const { data } = useAsk(calls.candidates, catalogueOf(sides, lines, { ...wish, kind }), { fresh: true })
  const room = MOST_LINES - brought(lines, []).length
  return (
    <p className="d-note" role="status">
      {data && t('可带出 {{n}} 种', { n: Math.min(data.length, room) })}
      {data && data.length >= room && ` · ${t('合同最多 {{n}} 行，请按分类分次带出', { n: MOST_LINES })}`}
    </p>
  )
}

/** 从目录带出: all the supplier brings that is not in yet, of a category and class; Enter brings them. */
export const BringDialog = ({ sides, kind, lines, onLines, onClose }: Props) => (
  <FormDialog
    title={t('从目录带出')}
    table={table}
    initial={{}}
    begin="ok"
    okText={t('带出')}
    refs={{ categoryId: (c) => <CategorySelect {...c} choose="any" {...(kind === undefined ? {} : { kind })} /> }}
    below={(v: Values) => <HowMany sides={sides} kind={kind} lines={lines} wish={v as Wish} />}
    save={async (v) => {
      try {
        const found = await ask(calls.candidates, catalogueOf(sides, lines, { ...(v as Wish), kind }))
        const now = brought(lines, found)
        const n = now.length - brought(lines, []).length
        if (n > 0) onLines(now)
        toast(n > 0 ? 'success' : 'warning', n > 0 ? t('已带出 {{n}} 种', { n }) : t('没有可带出的产品'))
        return undefined
      } catch (e) {
        if (e instanceof AskError) return e
        throw e
      }
    }}
    onClose={onClose}
  />
)
