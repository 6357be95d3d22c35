import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  QuestionCircleFilled,
  StopFilled,
  UndoOutlined,
  WarningFilled,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import './scan.css'

const icons = {
  good: <CheckCircleFilled />,
  bad: <CloseCircleFilled />,
  over: <WarningFilled />,
  stop: <StopFilled />,
  strange: <QuestionCircleFilled />,
  kept: <ClockCircleFilled />,
  back: <UndoOutlined />,
}
/** How a result looks and sounds: a picture, a colour and a tune each of its own. */
export type Look = keyof typeof icons
const tones: Record<Look, string> = {
  ...{ good: 'green', bad: 'red', over: 'red', stop: 'red', strange: 'red' },
  ...{ kept: 'blue', back: 'grey' },
}

interface Props {
  look: Look
  /** The result in a word. */
  title: string
  /** What was scanned, in a line or two. */
  children: ReactNode
  /** How many of how many. */
  count?: string
  /** The last one stands large. */
  large?: boolean
  action?: ReactNode
}

/** What became of a scan. */
export const ScanCard = ({ look, title, children, count, large = false, action }: Props) => (
  <div className="sc-card" data-tone={tones[look]} data-large={large || undefined}>
    <span className="sc-icon" aria-hidden>
      {icons[look]}
    </span>
    <div className="sc-said">
      <b className="sc-title">{title}</b>
      <div>{children}</div>
    </div>
    {count && <b className="sc-count">{count}</b>}
    {action}
  </div>
)
