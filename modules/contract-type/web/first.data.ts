import type { TemplateBlock } from '../shared/block.ts'
import { columns } from './blocks.ts'

/** What a new text begins with. */
export const firstBlocks = (): TemplateBlock[] => [
  { kind: 'title', text: '{{name}}' },
  {
    kind: 'fields',
    items: [
      { label: '合同编号', text: '{{no}}' },
      { label: '合同类型', text: '{{typeName}}' },
      { label: '甲方', text: '{{hospital.name}}' },
      { label: '乙方', text: '{{supplier.name}}' },
    ],
  },
  { kind: 'clause', title: '有效期', text: '本合同自 {{validFrom}} 起至 {{validTo}} 止。' },
  { kind: 'lines', columns: [...columns], when: { key: 'hasLines', is: 'filled' } },
  { kind: 'ownClauses' },
]
