import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { fieldsOf } from '#modules/trace-setting/shared/fields.ts'
import { type QueueName, queues } from './queues.ts'

/** Columns the importer fills itself or the file need not have. */
const made = new Set(['fixmedins_bchno'])
const examples: Readonly<Record<string, string>> = {
  fixmedins_hilist_id: 'YP0001',
  sel_retn_cnt: '1',
  sel_retn_time: '2026-01-31 08:30:00',
  trdn_flag: '0',
  rtal_docno: 'LS20260131001',
}

/** What a file of a queue brings: one row a line, columns by the names of its fields. */
export const tableOf = (name: QueueName): FieldTable => {
  const { kind } = queues[name]
  const own: Field[] = [
    {
      key: 'lineNo',
      label: '业务明细号',
      type: 'text',
      required: true,
      max: 100,
      example: 'LS20260131001-1',
      aliases: ['明细号', '销售明细号', '行号'],
    },
    ...(kind === '3506'
      ? [
          {
            key: 'saleLine',
            label: '原销售明细号',
            type: 'text',
            required: true,
            max: 100,
            example: 'LS20260131001-1',
          } as const,
        ]
      : []),
    {
      key: 'codes',
      label: '追溯码',
      type: 'area',
      max: 100_000,
      example: '81234567890123456789',
      aliases: ['药品追溯码'],
    },
  ]
  return {
    fields: [
      ...own,
      ...fieldsOf(kind)
        .filter((f) => !made.has(f.name))
        .map(
          (f): Field => ({
            key: f.name,
            label: f.zh,
            type: 'text',
            max: f.length,
            aliases: [f.name],
            ...(examples[f.name] ? { example: examples[f.name] } : {}),
            ...(f.person ? { person: true } : {}),
          }),
        ),
    ],
  }
}
