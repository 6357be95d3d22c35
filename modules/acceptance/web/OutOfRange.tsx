import { t } from '#kernel/web/i18n.ts'
import { outOfRange, told } from '../shared/temperature.ts'
import type { Acceptance } from './useRegistering.ts'
import '#kernel/web/document/document.css'

/** Says at the temperature which goods it is wrong for, before they are registered. */
export const OutOfRange = ({ of: doc, arrivedTemp }: { of: Acceptance; arrivedTemp: string }) =>
  outOfRange(doc.lines, arrivedTemp)
    .slice(0, 5)
    .map((l) => (
      <p key={l.name} role="status">
        <span className="d-tag" data-tone="orange">
          {t('「{{name}}」到货温度 {{temp}} ℃，超出 {{range}} ℃：请拒收，或填写原因后入库', told(l, arrivedTemp))}
        </span>
      </p>
    ))
